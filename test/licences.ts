import { existsSync, readFileSync } from 'node:fs'
import { runtimeDependencies, type Dependency } from './runtime-dependencies.ts'

/** The page that lists the licences. */
export const licencesPage = new URL('../docs/licences.md', import.meta.url)

/** Licences that ask for nothing but their notice. */
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
 * Packages under the LGPL. Each is a library that is loaded as a file of its own and can be replaced by
 * another build of it, which is what that licence asks for.
 */
const replaceable = /^(?:@img\/sharp-|libheif-js$)/

/** Packages that name no licence in their manifest, with the one of their licence file. */
const fromLicenceFile: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }

/** The licence of a package, or undefined when it names none. */
export const licenceOf = ({ name, version, license }: Dependency): string | undefined =>
  license ?? fromLicenceFile[`${name}@${version}`]

/** Whether a package may be part of the product. */
export const isAllowed = (dependency: Dependency): boolean =>
  (licenceOf(dependency) ?? '')
    .replaceAll(/[()]/g, '')
    .split(/ AND /)
    .every(
      (licence) =>
        permissive.has(licence) ||
        (/^LGPL-3\.0(?:-or-later)?$/.test(licence) && replaceable.test(dependency.name)),
    )

/** The page with every package that the running product uses, by licence. */
export const renderLicences = (): string => {
  const byLicence = new Map<string, Set<string>>()
  for (const dependency of runtimeDependencies()) {
    const licence = licenceOf(dependency) ?? 'none named'
    const packages = byLicence.get(licence) ?? new Set()
    byLicence.set(licence, packages.add(`${dependency.name} ${dependency.version}`))
  }
  const sections = [...byLicence]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([licence, packages]) => `## ${licence}\n\n${[...packages].map((one) => `- ${one}`).join('\n')}\n`)
  return `# Licences

The packages that the running product uses, direct and indirect, by licence; builds for other platforms are listed too. \`npm run licences\` writes this page, and a test holds it to the lockfile. The photographs have [a page of their own](../packages/painter/photos/LICENCES.md).

${sections.join('\n')}`
}

/** The page as it stands. */
export const writtenLicences = (): string =>
  existsSync(licencesPage) ? readFileSync(licencesPage, 'utf8') : ''
