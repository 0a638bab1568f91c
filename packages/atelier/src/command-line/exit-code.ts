/** With what the process ends: 0 done, 1 failed, 2 asked for in a wrong way. Commands set it. */
export type ExitCode = { code: number }
