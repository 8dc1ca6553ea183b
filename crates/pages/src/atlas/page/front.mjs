// The front page: deals a puzzle of a size and a level.

const form = /** @type {HTMLFormElement} */ (document.getElementById("deal"));
form.onsubmit = (event) => {
  event.preventDefault();
  const [size, level] = ["size", "level"].map((id) => /** @type {HTMLSelectElement} */ (document.getElementById(id)).value);
  location.href = `${size}.html#play=${level}`;
};
