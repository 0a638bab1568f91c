import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeWhole } from '@atelier/plumbing/storage'
import { describeExport, explainLeftOut, exportInstallation } from '../moving/export-installation.ts'
import { openPlatform } from '../open-platform.ts'
import { openRuntime } from '../open-runtime.ts'

const usage = `Say where to: npx atelier export -o FOLDER writes everything, and
npx atelier export ORGANIZATION -o FILE.zip what is kept of one organization.`

/** Writes all that is kept of an organization, named by its slug, into a ZIP file, which is there whole or not at all. */
const exportOrganization = async (slug: string, output: string): Promise<string> => {
  const runtime = await openRuntime({ join: true })
  try {
    const { commerce } = await openPlatform(runtime)
    let rows = 0
    await writeWhole(output, async (handle) => {
      rows = await commerce.exportOrganization(slug, (bytes) => handle.appendFile(bytes))
    })
    return `Exported ${rows} rows of ${slug} to ${output}.`
  } finally {
    await runtime.close()
  }
}

/** Writes everything into a folder, which is there whole or not at all. */
const exportEverything = async (output: string): Promise<string> => {
  const runtime = await openRuntime({ join: true })
  try {
    const manifest = await exportInstallation(runtime, { folder: resolve(output) })
    const leftOut = explainLeftOut(runtime)
    return `Exported ${describeExport(manifest)} to ${output}.${leftOut === undefined ? '' : `\n${leftOut}`}
It is of use with the secret of this installation only, which is not part of it: keep that at another place.`
  } finally {
    await runtime.close()
  }
}

/** Exports an organization or everything. Works beside a running server. */
export const exportData = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { output: { type: 'string', short: 'o' } },
  })
  const [slug, ...more] = positionals
  const { output } = values
  if (output === undefined || more.length > 0) throw new Error(usage)
  const said = slug === undefined ? await exportEverything(output) : await exportOrganization(slug, output)
  process.stdout.write(`${said}\n`)
  return 0
}
