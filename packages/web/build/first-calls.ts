import { writeFile } from 'node:fs/promises'

// A variable, because the program of the server has no types of style sheets.
const table: string = '../dashboard/first-calls.ts'

/** Writes the first calls of the dashboard's pages for the server, beside the renderer of its own pages. */
export const writeFirstCalls = async (directory: string): Promise<void> => {
  const { firstCalls } = (await import(table)) as { readonly firstCalls: Readonly<Record<string, string>> }
  await writeFile(`${directory}/first-calls.json`, JSON.stringify(firstCalls, undefined, 2))
}
