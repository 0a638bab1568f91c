import { benefitProperties } from '@atelier/contract'
import type { Thing } from '@atelier/plumbing/mail'
import * as z from 'zod/mini'
import type { Speech } from '../../mails/index.ts'
import type { BoughtGrant } from './queries.ts'

/** Data for the lines about the benefits of a purchase. */
export type BenefitFacts = {
  /** License keys, by the ids of their grants. */
  readonly keys: ReadonlyMap<string, string>
  /** Names of files, by their ids. */
  readonly files: ReadonlyMap<string, string>
  /** URL of the order in the portal. */
  readonly order_url: string
} & Pick<Speech, 'say'>

/** Returns the way to a benefit: in a few lines, and on the page of the order. */
const accessTo = (
  { id, benefit, properties }: BoughtGrant,
  { keys, files, order_url, say }: BenefitFacts,
): Omit<Thing, 'title'> => {
  switch (benefit.type) {
    case 'custom': {
      const { note } = z.parse(benefitProperties.custom, benefit.properties)
      return note === null ? {} : { lines: note.split('\n') }
    }
    case 'license_keys': {
      const key = keys.get(id)
      return key === undefined
        ? { link: { label: say('benefit.keyHere'), url: order_url } }
        : { copied: { label: say('benefit.key'), value: key } }
    }
    case 'downloadables':
      return {
        lines: (properties.files ?? []).flatMap((file) => files.get(file) ?? []),
        link: { label: say('benefit.download'), url: order_url },
      }
    case 'github_repository':
      return { lines: [say('benefit.github')], link: { label: say('benefit.linkGithub'), url: order_url } }
    case 'discord':
      return { lines: [say('benefit.discord')], link: { label: say('benefit.linkDiscord'), url: order_url } }
    case 'meter_credit':
    case 'feature_flag':
      return {}
  }
}

/**
 * Returns the benefits that a purchase brought. Links lead to the order in the portal, where a customer signs in: the
 * address of a download ends after minutes, and e-mails are read later than that.
 */
export const boughtThings = (grants: readonly BoughtGrant[], facts: BenefitFacts): readonly Thing[] =>
  grants.map((grant) => ({ title: grant.benefit.description, ...accessTo(grant, facts) }))
