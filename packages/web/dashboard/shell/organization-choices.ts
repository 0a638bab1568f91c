import type { Organization } from '../client.ts'

type Choice = {
  readonly slug: string
  readonly label: string
  /** The slug, where another organization has the same name. */
  readonly note?: string
}

/** The organizations as a person tells them apart: by their names, and by their slugs where two share a name. */
export const organizationChoices = (
  organizations: readonly Pick<Organization, 'slug' | 'name'>[],
): readonly Choice[] =>
  organizations.map(({ slug, name }) => {
    const isShared = organizations.some((other) => other.slug !== slug && other.name === name)
    return { slug, label: name, ...(isShared && { note: slug }) }
  })
