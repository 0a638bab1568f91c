import { benefitProperties } from '@atelier/contract'
import type { Thing } from '@atelier/plumbing/mail'
import * as z from 'zod/mini'
import type { Speech } from '../../mails/speech.ts'
import type { BoughtGrant } from './queries.ts'

/** Facts of a purchase that the lines about its benefits name. */
export type Facts = {
  /** The license keys, by the ids of their grants. */
  readonly keys: ReadonlyMap<string, string>
  /** The names of files, by their ids. */
  readonly files: ReadonlyMap<string, string>
  /** The address of the order in the portal. */
  readonly page: string
} & Pick<Speech, 'say'>

/** The way to a benefit: in a few lines, and on the page of the order. */
const howToGet = (
  { id, benefit, properties }: BoughtGrant,
  { keys, files, page, say }: Facts,
): Omit<Thing, 'title'> => {
  switch (benefit.type) {
    case 'custom': {
      const { note } = z.parse(benefitProperties.custom, benefit.properties)
      return note === null ? {} : { lines: note.split('\n') }
    }
    case 'license_keys': {
      const key = keys.get(id)
      return key === undefined
        ? { link: { label: say('benefit.keyHere'), url: page } }
        : { copied: { label: say('benefit.key'), value: key } }
    }
    case 'downloadables':
      return {
        lines: (properties.files ?? []).flatMap((file) => files.get(file) ?? []),
        link: { label: say('benefit.download'), url: page },
      }
    case 'github_repository':
      return { lines: [say('benefit.github')], link: { label: say('benefit.linkGithub'), url: page } }
    case 'discord':
      return { lines: [say('benefit.discord')], link: { label: say('benefit.linkDiscord'), url: page } }
    default:
      return {}
  }
}

/**
 * The benefits that a purchase brought. Links lead to the order in the portal, where a customer signs in: the
 * address of a download ends after minutes, and e-mails are read later than that.
 */
export const boughtThings = (grants: readonly BoughtGrant[], facts: Facts): readonly Thing[] =>
  grants.map((grant) => ({ title: grant.benefit.description, ...howToGet(grant, facts) }))
