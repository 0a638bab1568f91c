import { vi } from 'vitest'

/** Runs a command with these settings; answers what it prints, or what is wrong. */
export const runCommand = async (
  command: (args: readonly string[]) => Promise<number>,
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  let stdout = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text)
    return true
  })
  try {
    await command(args)
    return stdout
  } catch (error) {
    return (error as Error).message
  } finally {
    write.mockRestore()
  }
}
