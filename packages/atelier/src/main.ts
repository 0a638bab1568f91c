import { runCommandLine } from './command-line/run.ts'

process.exitCode = await runCommandLine(process.argv.slice(2))

// What is still open now, such as a connection whose other end does not answer, is not waited for.
setTimeout(() => process.exit(), 1000).unref()
