import {
  benefits,
  discord,
  files,
  githubInstallation,
  meters,
  products,
  repositories,
} from '@atelier/contract'
import { withKeys } from '../../lib/client-keys.ts'
import { clientFor } from '../client.ts'
import { readRepositories } from './read-repositories.ts'

const calls = clientFor({
  benefits,
  products: { list: products.list },
  meters: { list: meters.list, get: meters.get },
  files: { list: files.list, create: files.create, uploaded: files.uploaded },
  repositories: { list: repositories.list },
  githubInstallation,
  discord: { authorizeBot: discord.authorizeBot, lookUpGuild: discord.lookUpGuild },
})

/** Calls of the benefit pages. */
export const client = withKeys({
  ...calls,
  repositories: { all: readRepositories(calls.repositories.list) },
})

export type Benefit = Awaited<ReturnType<typeof client.benefits.get>>
export type Grant = Awaited<ReturnType<typeof client.benefits.grants>>['items'][number]
