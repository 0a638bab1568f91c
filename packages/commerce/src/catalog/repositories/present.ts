import type { ExternalOrganization, Repository } from '@atelier/contract'
import type { Caller } from '@atelier/plumbing/http'
import type { input } from 'zod/v4/core'
import { presentOrganization } from '../../organization/organizations/index.ts'
import type { ExternalOrganizationRow, StoredRepository } from './queries.ts'

/** Returns the seller's representation of a linked platform account. */
export const presentExternalOrganization = (
  row: ExternalOrganizationRow,
): input<typeof ExternalOrganization> => ({
  id: row.id,
  platform: row.platform,
  name: row.name,
  avatar_url: row.avatar_url,
  is_personal: row.is_personal,
  bio: row.bio,
  pretty_name: row.pretty_name,
  company: row.company,
  blog: row.blog,
  location: row.location,
  email: row.email,
  twitter_username: row.twitter_username,
  organization_id: row.organization_id,
})

/** Returns the representation of a repository. The linked organization is visible only to its sellers. */
export const presentRepository = (
  row: StoredRepository,
  { kind }: Pick<Caller, 'kind'>,
): input<typeof Repository> => ({
  id: row.id,
  platform: row.owner.platform,
  is_private: row.is_private,
  name: row.name,
  description: row.description,
  stars: row.stars,
  license: row.license,
  homepage: row.homepage,
  profile_settings: row.profile_settings,
  organization: presentExternalOrganization(row.owner),
  internal_organization: kind === 'public' ? null : presentOrganization(row.organization),
})
