import { parseArgs } from 'node:util'
import { writeWhole } from '@atelier/plumbing/storage'
import { openPlatform } from '../open-platform.ts'
import { openRuntime } from '../open-runtime.ts'

const usage = 'Say what to export and where to: npx atelier export ORGANIZATION -o FILE.zip'

/**
 * Writes all that is kept of an organization, named by its slug, into a ZIP file, which is there whole or not at all.
 * Works beside a running server.
 */
export const exportOrganization = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { output: { type: 'string', short: 'o' } },
  })
  const [slug, ...more] = positionals
  const { output } = values
  if (slug === undefined || output === undefined || more.length > 0) throw new Error(usage)
  const runtime = await openRuntime({ join: true })
  try {
    const { commerce } = await openPlatform(runtime)
    let rows = 0
    await writeWhole(output, async (handle) => {
      rows = await commerce.exportOrganization(slug, (bytes) => handle.appendFile(bytes))
    })
    process.stdout.write(`Exported ${rows} rows of ${slug} to ${output}.\n`)
    return 0
  } finally {
    await runtime.close()
  }
}
