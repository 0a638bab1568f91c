import { existsSync, readFileSync } from 'node:fs'
import { runtimeDependencies, type Dependency } from './runtime-dependencies.ts'

/** Page that lists the licences. */
export const licencesPage = new URL('../docs/licences.md', import.meta.url)

/** Licences that only require their notice. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Python-2.0',
  'OFL-1.1',
  'Zlib',
])

/**
 * Packages under the LGPL. Each is a library loaded as a separate file that can be replaced by another build,
 * as that licence requires.
 */
const replaceable = /^(?:@img\/sharp-|libheif-js$)/

/** Packages without a licence in their manifest, with that of their licence file. */
const fromLicenceFile: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }

/** Returns the licence of a package; undefined when it names none. */
export const licenceOf = ({ name, version, license }: Dependency): string | undefined =>
  license ?? fromLicenceFile[`${name}@${version}`]

/** Returns true when a package may be part of the product. */
export const isAllowed = (dependency: Dependency): boolean =>
  (licenceOf(dependency) ?? '')
    .replaceAll(/[()]/g, '')
    .split(/ AND /)
    .every(
      (licence) =>
        permissive.has(licence) ||
        (/^LGPL-3\.0(?:-or-later)?$/.test(licence) && replaceable.test(dependency.name)),
    )

/** Renders the page with every package of the running product, by licence. */
export const renderLicences = (): string => {
  const byLicence = new Map<string, Set<string>>()
  for (const dependency of runtimeDependencies()) {
    const licence = licenceOf(dependency) ?? 'none named'
    const packages = byLicence.get(licence) ?? new Set()
    byLicence.set(licence, packages.add(`${dependency.name} ${dependency.version}`))
  }
  const sections = [...byLicence]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([licence, packages]) => `## ${licence}\n\n${[...packages].map((item) => `- ${item}`).join('\n')}\n`)
  return `# Licences

The packages that the running product uses, direct and indirect, by licence; builds for other platforms are listed too. \`npm run licences\` writes this page, and a test holds it to the lockfile. The photographs have [a page of their own](../packages/painter/photos/LICENCES.md).

${sections.join('\n')}`
}

/** Returns the committed page. */
export const writtenLicences = (): string =>
  existsSync(licencesPage) ? readFileSync(licencesPage, 'utf8') : ''
