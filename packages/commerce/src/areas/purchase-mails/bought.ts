import { benefitProperties } from '@atelier/contract'
import * as z from 'zod/mini'
import type { Speech } from '../../mails/speech.ts'
import type { BoughtGrant } from './queries.ts'

/** What the lines about a benefit are made of, besides its grant. */
export type Facts = {
  /** The license keys, by the ids of their grants. */
  readonly keys: ReadonlyMap<string, string>
  /** The names of files, by their ids. */
  readonly files: ReadonlyMap<string, string>
  /** The address of the order in the portal. */
  readonly page: string
} & Pick<Speech, 'say'>

/** How a customer gets a benefit, line by line. */
const howToGet = ({ id, benefit, properties }: BoughtGrant, { keys, files, page, say }: Facts): string[] => {
  switch (benefit.type) {
    case 'custom': {
      const { note } = z.parse(benefitProperties.custom, benefit.properties)
      return note === null ? [] : [note]
    }
    case 'license_keys': {
      const key = keys.get(id)
      return [key === undefined ? say('benefit.keyHere', { page }) : say('benefit.key', { key })]
    }
    case 'downloadables':
      return [
        ...(properties.files ?? []).flatMap((file) => files.get(file) ?? []),
        say('benefit.download', { page }),
      ]
    case 'github_repository':
      return [say('benefit.github', { page })]
    case 'discord':
      return [say('benefit.discord', { page })]
    case 'meter_credit':
      return []
  }
}

/**
 * A paragraph for each benefit that a purchase brought. Links lead to the order in the portal, where a customer signs in: the address
 * of a download ends after minutes, and mails are read later than that.
 */
export const paragraphsOf = (grants: readonly BoughtGrant[], facts: Facts): string[] =>
  grants.map((grant) => [grant.benefit.description, ...howToGet(grant, facts)].join('\n'))
