import type { Organization } from '../api-types.ts'

type Choice = {
  readonly slug: string
  readonly label: string
  /** Slug, when another organization has the same name. */
  readonly note?: string
}

/** Returns the organizations as choices: by name, and with the slug when two share a name. */
export const organizationChoices = (
  organizations: readonly Pick<Organization, 'slug' | 'name'>[],
): readonly Choice[] =>
  organizations.map(({ slug, name }) => {
    const isShared = organizations.some((other) => other.slug !== slug && other.name === name)
    return { slug, label: name, ...(isShared && { note: slug }) }
  })
