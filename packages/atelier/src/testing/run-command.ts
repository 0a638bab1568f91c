import { vi } from 'vitest'
import { runCommandLine } from '../command-line/run.ts'

export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs a command line with these settings, as a separate process would. */
export const runAtelier = async (args: readonly string[], env: Record<string, string> = {}): Promise<Ran> => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  let [stdout, stderr] = ['', '']
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      stdout += String(text)
      return true
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      stderr += String(text)
      return true
    }),
  ]
  try {
    const code = await runCommandLine(args)
    return { code, stdout, stderr }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** Runs a command line; returns its output, or its error. */
export const runCommand = async (args: readonly string[], env: Record<string, string>): Promise<string> => {
  const { code, stdout, stderr } = await runAtelier(args, env)
  return code === 0 ? stdout : stderr.trim()
}
