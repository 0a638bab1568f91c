import { resolve } from 'node:path'
import { folderPlace } from '@atelier/plumbing/moving'
import { writeWhole } from '@atelier/plumbing/storage'
import { describeExport, exportInstallation } from '../moving/export-installation.ts'
import { withProgress } from './row-progress.ts'
import { openPlatform } from '../open-platform.ts'
import { openRuntime } from '../open-runtime.ts'

/**
 * Writes all data of an organization, named by its slug, to a ZIP file, which appears complete or not at all.
 */
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

/** Writes everything to a folder, which appears complete or not at all. */
const exportEverything = async (output: string): Promise<string> => {
  const runtime = await openRuntime({ join: true })
  try {
    const manifest = await withProgress((progress) =>
      exportInstallation(runtime, { place: folderPlace(resolve(output)), progress }),
    )
    return `Exported ${describeExport(manifest)} to ${output}.
It can be used only with the secret of this installation, which is not part of it: keep the secret in another place.`
  } finally {
    await runtime.close()
  }
}

/** Exports an organization, named by its slug, or everything. Works beside a running server. */
export const exportData = async (
  organization: string | undefined,
  { output }: { readonly output: string },
): Promise<number> => {
  const summary =
    organization === undefined
      ? await exportEverything(output)
      : await exportOrganization(organization, output)
  process.stdout.write(`${summary}\n`)
  return 0
}
