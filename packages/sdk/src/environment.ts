type Environment = { readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> } }

/** A variable of the environment; none where there is no environment (browsers, workers). */
export const fromEnvironment = (name: string): string | undefined => {
  try {
    return (globalThis as Environment).process?.env?.[name] || undefined
  } catch {
    // some runtimes ask for permission to read the environment, which was denied
    return undefined
  }
}
