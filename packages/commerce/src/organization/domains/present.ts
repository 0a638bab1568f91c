import type { Domain } from '@atelier/contract'
import { isoOrNull, presentStored } from '@atelier/plumbing/database'
import type { Services } from '../../core/services.ts'
import type { StoredDomain } from './queries.ts'
import { inUseUntil, proofName, proofValue } from './rules.ts'

/** Returns the host of this server. */
export const ownHost = ({ public_url }: Pick<Services, 'public_url'>): string => new URL(public_url).hostname

/** Returns the seller's representation of a domain. */
export const presentDomain = (domain: StoredDomain, services: Pick<Services, 'public_url'>): Domain => ({
  ...presentStored(domain),
  organization_id: domain.organization_id,
  name: domain.name,
  status: domain.status,
  is_primary: domain.custom_domain === domain.name,
  problem: domain.problem,
  records: [
    { type: 'CNAME', name: domain.name, value: ownHost(services) },
    { type: 'TXT', name: proofName(domain.name), value: proofValue(domain.proof) },
  ],
  checked_at: isoOrNull(domain.checked_at),
  next_check_at: isoOrNull(domain.check_at),
  in_use_until: isoOrNull(inUseUntil(domain)),
})
