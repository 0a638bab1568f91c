/** Exit code of the process: 0 done, 1 failed, 2 invalid arguments. Commands set it. */
export type ExitCode = { code: number }
