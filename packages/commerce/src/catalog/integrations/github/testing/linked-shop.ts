import { githubInstallation } from '@atelier/contract'
import { testClock } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { openShop } from '../../../../testing/open-shop.ts'
import { servicesOf } from '../../../../testing/services-of.ts'
import { createGithub } from '../github.ts'
import { startGithub } from './stand-in.ts'
import type { Account, HostedInstallation } from './state.ts'

const path = '/v1/integrations/github_repository_benefit/installation'

/**
 * Opens a shop whose server has a GitHub App at the stand-in, and a browser that links repositories to it.
 */
export const openLinkedShop = async () => {
  const github = await startGithub()
  const clock = testClock()
  const integrations = { github: createGithub(github.options) }
  const shop = await openShop({ integrations }, { clock })

  const askForLink = (query: { readonly return_to?: string } = {}, accessToken = shop.accessToken) =>
    createClientFor(githubInstallation, {
      serverURL: shop.serverURL,
      fetch: shop.fetch,
      accessToken,
    }).install({ query })

  const send = (address: string, init?: RequestInit) =>
    shop.fetch(new Request(new URL(address, shop.serverURL), init))

  /** Agrees on the page behind the link; returns GitHub's address and the browser's cookie. */
  const agree = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const state = new URL(url).searchParams.get('state') ?? ''
    const body = new URLSearchParams({ state })
    const response = await send(`${path}/start`, { method: 'POST', body, headers })
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
    return { state, cookie, response, location: response.headers.get('location') ?? '' }
  }

  /** Returns from GitHub, where a person installed the App. */
  const comeBack = (
    { state, cookie }: { readonly state: string; readonly cookie: string },
    query: Readonly<Record<string, string>>,
  ) => send(`${path}/callback?${new URLSearchParams({ state, ...query })}`, { headers: { cookie } })

  /** Links an installation to the organization of a token, step by step as a person does. */
  const link = async (person: Account, { id }: HostedInstallation, accessToken = shop.accessToken) => {
    const agreement = await agree((await askForLink({}, accessToken)).url)
    return comeBack(agreement, { installation_id: String(id), code: github.codeFor(person) })
  }

  return {
    github,
    shop,
    clock,
    services: servicesOf(shop, integrations),
    path,
    askForLink,
    send,
    agree,
    comeBack,
    link,
    close: async (): Promise<void> => {
      await shop.close()
      await github.close()
    },
  }
}

export type LinkedShop = Awaited<ReturnType<typeof openLinkedShop>>
