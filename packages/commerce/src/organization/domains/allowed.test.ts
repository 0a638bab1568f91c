import { additions, checkoutPage, contract, endpointsOf, sandboxProcessor, studio } from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import { browserPaths as browser_paths } from '../../payments/sandbox/processor.ts'
import { allowedAt } from './allowed.ts'

const kindAt = (path: string, has_token = false) =>
  allowedAt(path, { slug: 'mill', browser_paths, has_token }).kind

describe('on the domain of an organization', () => {
  it.each([
    '/assets/checkout-BZ3x_1.js',
    '/fonts/fraunces-latin-wght-normal.woff2',
    '/mark.svg',
    '/portal/portal.css',
    '/mill/portal',
    '/mill/portal/',
    '/mill/portal/orders/1',
    '/mill/portal/orders/1/invoice',
    '/mill/portal/downloads/1',
    '/mill/portal/sign-in',
    '/mill/portal/code',
    '/mill/portal/email',
    '/mill/portal/connect',
    '/mill/portal/v1/customer-portal/portals/mill',
    '/mill/portal/v1/customer-portal/organizations/mill',
    '/mill/portal/v1/customer-portal/orders/',
    '/mill/portal/v1/customer-portal/customers/me/payment-methods/1/default',
    '/mill/portal/v1/customer-portal/customers/stream',
    '/mill/portal/v1/customer-portal/license-keys/deactivate',
    '/mill/portal/v1/customer-portal/license-keys/1/rotate',
    '/mill/portal/v1/customer-portal/oauth-accounts/github/12',
    '/sandbox/processor/confirmation-tokens',
    '/sandbox/processor/payments/pi_1_secret/challenge',
  ])('%s is there', (path) => expect(kindAt(path)).toBe('all'))

  it.each([
    '/checkout/atelier_c_1',
    '/checkout/atelier_c_1/',
    '/checkout/atelier_c_1/confirmation',
    '/checkout/atelier_c_1/about',
    '/checkout/atelier_c_1/receipt',
    '/checkout/atelier_c_1/restart',
    '/v1/checkouts/client/atelier_c_1',
    '/v1/checkouts/client/atelier_c_1/confirm',
  ])('%s exists for its own checkouts', (path) =>
    expect(allowedAt(path, { slug: 'mill', browser_paths })).toEqual({
      kind: 'checkout',
      client_secret: 'atelier_c_1',
    }),
  )

  it('links exist for its own links', () => {
    const link = { kind: 'link', client_secret: 'atelier_cl_1' }
    expect(allowedAt('/v1/checkout-links/atelier_cl_1/redirect', { slug: 'mill', browser_paths })).toEqual(
      link,
    )
    expect(allowedAt('/buy/spring-sale', { slug: 'mill', browser_paths })).toEqual({
      kind: 'link',
      slug: 'spring-sale',
    })
    expect(allowedAt('/buy/spring-sale/', { slug: 'mill', browser_paths })).toEqual({
      kind: 'link',
      slug: 'spring-sale',
    })
    expect(kindAt('/buy/spring-sale/more')).toBe('nothing')
    expect(kindAt('/buy')).toBe('nothing')
  })

  it.each([
    '/',
    '/success',
    '/dashboard',
    '/dashboard/mill',
    '/login',
    '/login/link',
    '/account',
    '/docs',
    '/openapi.json',
    '/healthz',
    '/inbox',
    '/clock',
    '/sandbox/clock',
    '/domains/ask',
    '/oauth2/authorize',
    '/.well-known/openid-configuration',
    '/api/auth/session',
    '/mail-preview/1',
    '/storage/images/a.png',
    '/embed/portal/mill',
    '/portal',
    '/mills/portal',
    '/Mill/portal',
    '/other/portal',
    '/other/portal/v1/customer-portal/orders/',
    '/mill/portals',
    '/mill',
    '/v1/orders/',
    '/v1/customer-portal/orders/',
    '/v1/customer-portal/embeds/open',
    '/api/v1/checkouts/client/atelier_c_1',
    '/snake/v1/checkouts/client/atelier_c_1',
    '/v1/checkouts/client/atelier_c_1/other',
    '/checkout/atelier_c_1/confirmation/more',
    '/mill/portal/v1',
    '/mill/portal/v1/orders/',
    '/mill/portal/v1/customer-portal/portals/other',
    '/mill/portal/v1/customer-portal/organizations/other',
    '/mill/portal/v1/customer-portal/license-keys/validate',
    '/mill/portal/v1/customer-portal/license-keys/activate',
    '/mill/portal/v1/customer-portal/oauth-accounts/callback',
    '/mill/portal/v1/customer-portal/downloadables/token',
    '/mill/portal/v1/customer-portal/embeds/open',
    '/mill/portal/../../dashboard',
    '/mill/portal/%2e%2e/dashboard',
    '/mill/portal/%252e%252e/dashboard',
    '/mill/portal/..%2fdashboard',
    '/mill/portal/\\dashboard',
    '//mill/portal',
    '/mill//portal/v1/customer-portal/orders',
    '/mill/portal//v1/customer-portal/orders',
    '/assets/../dashboard',
    '/assets/%2e%2e/dashboard',
    '/mill/portal?x',
  ])('%s does not exist', (path) => expect(kindAt(path)).toBe('nothing'))

  it('calls of an embedded processor do not exist with an external one', () => {
    const path = '/sandbox/processor/confirmation-tokens'
    expect(allowedAt(path, { slug: 'mill', browser_paths: undefined }).kind).toBe('nothing')
  })

  it('a token opens no call of a portal: it could be of another organization', () => {
    const call = '/mill/portal/v1/customer-portal/orders/'
    expect([kindAt(call), kindAt(call, true)]).toEqual(['all', 'nothing'])
  })

  it.each(['domains', 'a.b', 'mill(', '[a-z]+'])('the slug %s matches only itself', (slug) => {
    expect(allowedAt(`/${slug}/portal`, { slug, browser_paths }).kind).toBe('all')
    expect(allowedAt('/mill/portal', { slug, browser_paths }).kind).toBe('nothing')
  })
})

it('no endpoint is there but those of the checkout', () => {
  const all = endpointsOf({ contract, additions, checkoutPage, sandboxProcessor, studio })
  const allPaths = all
    .map(({ endpoint }) => endpoint.path)
    .filter((path) => kindAt(path.replaceAll(/\{[^}]*\}/g, 'x')) !== 'nothing')
  expect([...new Set(allPaths)].toSorted()).toEqual([
    '/checkout/{client_secret}/about',
    '/checkout/{client_secret}/receipt',
    '/checkout/{client_secret}/restart',
    '/sandbox/processor/confirmation-tokens',
    '/sandbox/processor/payments/{payment_secret}',
    '/sandbox/processor/payments/{payment_secret}/challenge',
    '/v1/checkouts/client/{client_secret}',
    '/v1/checkouts/client/{client_secret}/confirm',
  ])
})

it('every call of a portal that a customer may make is there with its prefix', () => {
  const portalEndpoints = endpointsOf({ ...contract.customerPortal, ...additions }).filter(
    ({ endpoint }) => endpoint.access === 'portal',
  )
  const missing = portalEndpoints
    .map(({ endpoint }) => endpoint.path.replace('{slug}', 'mill').replaceAll(/\{[^}]*\}/g, 'x'))
    .filter((path) => kindAt(`/mill/portal${path}`) !== 'all')
  expect(missing).toEqual([])
})
