import { Benefit, type BenefitPublic } from '@atelier/contract'
import { presentStored } from '@atelier/plumbing/database'
import * as z from 'zod/mini'
import type { output } from 'zod/v4/core'
import type { Services } from '../../core/services.ts'
import { mintGuildToken } from '../discord-servers/index.ts'
import type { BenefitRow } from './queries.ts'
import { isVisibilityConfigurable } from './rules.ts'

/** Returns the public view of a benefit, without the seller's metadata. */
export const presentPublicBenefit = (benefit: BenefitRow): output<typeof BenefitPublic> => ({
  ...presentStored(benefit),
  type: benefit.type,
  description: benefit.description,
  selectable: benefit.selectable,
  deletable: benefit.deletable,
  organization_id: benefit.organization_id,
  metadata: {},
})

/**
 * Returns the seller's view of a benefit in events and in products. The token of a Discord server, which
 * clients expect, is empty there.
 *
 * @throws Error if the stored properties do not match its type
 */
export const presentBenefit = (benefit: BenefitRow): Benefit =>
  z.parse(Benefit, {
    ...presentPublicBenefit(benefit),
    metadata: benefit.metadata,
    properties: { ...benefit.properties, ...(benefit.type === 'discord' && { guild_token: '' }) },
    visibility: benefit.visibility,
    visibility_configurable: isVisibilityConfigurable(benefit.type),
    is_tax_applicable: benefit.is_tax_applicable,
  })

/**
 * Returns the seller's view of a benefit in a response, with a new token of the Discord server if it gives a
 * role.
 */
export const presentBenefitToSeller = (
  benefit: BenefitRow,
  services: Pick<Services, 'secret' | 'clock'>,
): Benefit => {
  const presented = presentBenefit(benefit)
  if (presented.type !== 'discord') return presented
  const { properties, organization_id } = presented
  const guild_token = mintGuildToken(services, organization_id, properties.guild_id)
  return { ...presented, properties: { ...properties, guild_token } }
}
