// The program is libFuzzer's: it has the `main` and calls the function of `Fuzz/Targets`.
