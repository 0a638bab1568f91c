import { runCommandLine } from './command-line/run.ts'

// A reader such as `head` closes the pipe once it has enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runCommandLine(process.argv.slice(2))

// Handles that are still open now, such as a connection to an unresponsive peer, are not waited for.
setTimeout(() => process.exit(), 1000).unref()
