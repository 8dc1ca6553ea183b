# Reads the counts of a survey: Rscript examples/read_survey.R DIR
file <- list.files(commandArgs(TRUE)[1], "^by_row_margins.csv", full.names = TRUE)
counts <- read.csv(gzfile(file))  # reads plain text, too
cat("unique puzzles:", sum(counts$unique), "\n")
print(head(counts[order(-counts$unique), ], 3), row.names = FALSE)
