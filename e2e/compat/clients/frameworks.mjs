import { createRequire } from 'node:module'
import * as forSvelteKit from '@polar-sh/sveltekit'
import * as forTanStack from '@polar-sh/tanstack-start'
import { createApp, eventHandler, toWebHandler } from 'h3'
// Nuxt itself imports the handlers by their path.
import * as forNuxt from './node_modules/@polar-sh/nuxt/dist/runtime/server/index.js'

// Node resolves `next/server`, which the adapter imports, only for CommonJS.
const require = createRequire(import.meta.url)
const forNext = require('@polar-sh/nextjs')
const { NextRequest } = require('next/server')

/** Returns the three handlers of an adapter that takes requests in its framework's form. */
const handlersOf = (adapter, { customerId, ...options }, given) => ({
  checkout: given(adapter.Checkout(options)),
  portal: given(adapter.CustomerPortal({ ...options, getCustomerId: async () => customerId })),
  webhooks: given(adapter.Webhooks(options)),
})

export default {
  nextjs: (options) => handlersOf(forNext, options, (route) => (request) => route(new NextRequest(request))),
  nuxt: (options) =>
    handlersOf(forNuxt, options, (handler) => toWebHandler(createApp().use(eventHandler(handler)))),
  sveltekit: (options) =>
    handlersOf(
      forSvelteKit,
      options,
      (handler) => (request) => handler({ request, url: new URL(request.url) }),
    ),
  'tanstack-start': (options) =>
    handlersOf(forTanStack, options, (handler) => (request) => handler({ request })),
}
