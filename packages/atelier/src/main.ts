import { runCommandLine } from './command-line/run.ts'

// A reader such as `head` that has seen enough closes the pipe; then there is nobody left to print for.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runCommandLine(process.argv.slice(2))

// What is still open now, such as a connection whose other end does not answer, is not waited for.
setTimeout(() => process.exit(), 1000).unref()
