import { blockingLimit } from '@atelier/plumbing/http'
import { hours } from '@atelier/plumbing/clock'
import { isWellFormedToken } from '@atelier/plumbing/tokens'
import { routesOf } from './area.ts'
import { servicesOfOperator } from './audit/actor.ts'
import { auditLog } from './areas/audit-log/index.ts'
import { benefitGrants } from './areas/benefit-grants/index.ts'
import { benefits } from './areas/benefits/index.ts'
import { brands } from './areas/brands/index.ts'
import { checkoutEvents } from './areas/checkout-events/index.ts'
import { checkoutLinks } from './areas/checkout-links/index.ts'
import { checkouts, findCheckoutPage } from './areas/checkouts/index.ts'
import { connectedAccounts } from './areas/connected-accounts/index.ts'
import { creditNotes } from './areas/credit-notes/index.ts'
import { customFields } from './areas/custom-fields/index.ts'
import { authenticateCustomer, customerSessions } from './areas/customer-sessions/index.ts'
import { createUsageCounter, customerMeters } from './areas/customer-meters/index.ts'
import { customers } from './areas/customers/index.ts'
import { openDemoOrganization } from './areas/demo/index.ts'
import { discounts } from './areas/discounts/index.ts'
import { disputes } from './areas/disputes/index.ts'
import { domainGate, domains } from './areas/domains/index.ts'
import { discordServers } from './areas/discord-servers/index.ts'
import { downloadables } from './areas/downloadables/index.ts'
import { events } from './areas/events/index.ts'
import { files } from './areas/files/index.ts'
import { leakedTokens } from './areas/leaked-tokens/index.ts'
import { ledger } from './areas/ledger/index.ts'
import { licenseKeys } from './areas/license-keys/index.ts'
import { authenticateOAuth2, oauth2 } from './areas/oauth2/index.ts'
import { orders } from './areas/orders/index.ts'
import { meters } from './areas/meters/index.ts'
import { metrics } from './areas/metrics/index.ts'
import {
  authenticateSeller,
  ensureToken,
  issueToken,
  listTokens,
  openNamedToken,
  organizationTokens,
  revokeTokens,
} from './areas/organization-tokens/index.ts'
import { organizationDeletions } from './areas/organization-deletions/index.ts'
import {
  exportOrganization,
  findOrganizationId,
  organizationExports,
} from './areas/organization-exports/index.ts'
import { organizations } from './areas/organizations/index.ts'
import { payouts } from './areas/payouts/index.ts'
import { authenticatePersonal, personalTokens } from './areas/personal-tokens/index.ts'
import { overview } from './areas/overview/index.ts'
import { findPortalFrame, portalEmbeds } from './areas/portal-embeds/index.ts'
import { findPortalSession, portal, portalScreens } from './areas/portal/index.ts'
import { products } from './areas/products/index.ts'
import { purchaseMails } from './areas/purchase-mails/index.ts'
import { listRequests, requestLog } from './areas/request-log/index.ts'
import { refunds } from './areas/refunds/index.ts'
import { reviews } from './areas/reviews/index.ts'
import { repositories } from './areas/repositories/index.ts'
import { saleTimelines } from './areas/sale-timelines/index.ts'
import { shipments } from './areas/shipments/index.ts'
import { findTakenOver, subscriptions, takeOver, whyNotTakenOver } from './areas/subscriptions/index.ts'
import { webhooks } from './areas/webhooks/index.ts'
import { findSessionUser, firstOwnerLink, ownerLink, users } from './areas/users/index.ts'
import { withdrawals } from './areas/withdrawals/index.ts'
import type { Commerce, CommercePorts } from './commerce-types.ts'
import { systemNames } from './domains/name-service.ts'
import { consumersOf, consumingJobs } from './events/consume.ts'
import { watchEvents } from './events/follow.ts'
import { reportUnconsumed } from './events/unconsumed.ts'
import { reconcile } from './ledger/reconcile.ts'
import { answered } from './payments/answered.ts'
import { countAttempts } from './payments/attempts.ts'
import { holdSentence } from './payments/hold.ts'
import { beginHold, findHold, findLatestMoment } from './payments/hold-queries.ts'
import { createSandboxArea } from './payments/sandbox/area.ts'
import { createSandboxProcessor } from './payments/sandbox/processor.ts'
import { purchases, receiveProcessorEvent } from './purchases/index.ts'
import { openScanningKeys } from './integrations/github/scanning-keys.ts'
import { openIdentity } from './identity/identity.ts'
import { seedShop } from './seed/seed.ts'
import { createRequestLog } from './request-log/collect.ts'
import type { Services } from './services.ts'
import { noTax } from './tax/tax-engine.ts'
import { createFoldingAsker } from './usage/ask-for-folding.ts'
import { createIngestion } from './usage/ingest.ts'
import { openDeliverer } from './webhooks/deliver.ts'
import { resolveName } from './webhooks/targets.ts'
import { createPlainStore } from './usage/moving/plain-store.ts'

/** How often programs may use one license key; beyond that it is blocked for a minute. */
const keyRate = { rate: { perSecond: 3, burst: 3 }, blockedFor: 60_000 }

/** The areas, each allowed to use those before it. */
export const areas = [
  organizations,
  organizationExports,
  domains,
  customFields,
  files,
  brands,
  repositories,
  discordServers,
  benefits,
  products,
  discounts,
  customers,
  meters,
  events,
  connectedAccounts,
  licenseKeys,
  downloadables,
  customerSessions,
  portalEmbeds,
  checkouts,
  checkoutLinks,
  orders,
  subscriptions,
  customerMeters,
  disputes,
  refunds,
  creditNotes,
  payouts,
  withdrawals,
  benefitGrants,
  metrics,
  ledger,
  purchaseMails,
  reviews,
  shipments,
  webhooks,
  checkoutEvents,
  saleTimelines,
  portal,
  users,
  organizationDeletions,
  organizationTokens,
  personalTokens,
  auditLog,
  requestLog,
  overview,
  oauth2,
  leakedTokens,
  purchases,
]

/** Puts the platform together over its ports. */
export const createCommerce = (ports: CommercePorts): Commerce => {
  const usage_store = ports.usage_store ?? createPlainStore(ports.database)
  const folding = createFoldingAsker(ports.database, ports.log)
  const ingestion = createIngestion({ store: usage_store, now: ports.clock.now, onStored: folding.ask })
  const services: Services = {
    ...ports,
    processor: answered(ports.processor ?? createSandboxProcessor(ports), ports),
    attempts: ports.card_testing_limits === 'off' ? 'off' : countAttempts(ports.log),
    key_limit:
      ports.license_key_limits === 'off'
        ? 'off'
        : blockingLimit({ ...keyRate, now: () => performance.now() }),
    tax: ports.tax ?? noTax,
    usage: ports.usage ?? createUsageCounter(() => services),
    usage_store,
    events_kept_months: ports.events_kept_months,
    ingestion,
    integrations: ports.integrations ?? {},
    scanning_keys: ports.scanning_keys ?? openScanningKeys(),
    identity: {
      ...openIdentity({
        ...ports,
        limits: ports.sign_in_limits ?? 'on',
        link_lifetime: ports.link_lifetime ?? hours(1),
        providers: ports.sign_in_providers ?? [],
      }),
      ...(ports.find_signed_in !== undefined && { findSignedIn: ports.find_signed_in }),
    },
    media_url: ports.media_url ?? ((path) => ports.storage.publicUrl('images', path)),
    consumers: consumersOf(areas),
    events: watchEvents(ports),
    webhooks: { targets: 'public', resolve: resolveName, ...ports.webhooks },
    names: ports.names ?? systemNames(),
  }
  const isLogged = ports.request_log !== 'off'
  const request_log = createRequestLog({ ...ports, ...(ports.request_log !== 'off' && ports.request_log) })
  const receive = (body: string, headers: Headers) => receiveProcessorEvent(services, body, headers)
  const served = services.processor.name === 'sandbox' ? [...areas, createSandboxArea(receive)] : areas
  return {
    routes: served.flatMap((area) => routesOf(area, services)),
    pages: served.flatMap(({ pages }) => pages?.(services) ?? []),
    jobs: [
      ...served.flatMap(({ jobs = [] }) => jobs.map((job) => job(services))),
      ...consumingJobs(services, areas),
    ],
    due: served.flatMap(({ due = [] }) => due.map((kind) => kind.bind(services))),
    authenticate: async (bearer, asked) => {
      if (!isWellFormedToken(bearer)) return 'unknown'
      if (asked.access === 'portal') return authenticateCustomer(services, bearer)
      return (
        (await authenticateOAuth2(services, bearer, asked)) ??
        (await authenticatePersonal(services, bearer, asked)) ??
        (await authenticateSeller(services, bearer))
      )
    },
    findSessionUser: (headers, asked) => findSessionUser(services, headers, asked),
    findSessionCustomer: (headers, path) => findPortalSession(services, headers, path),
    note: isLogged ? request_log.note : undefined,
    request_log,
    portalScreens: (application) => portalScreens(services, application),
    findSignedIn: services.identity.findSignedIn,
    ownerLink: (organization_id, email) =>
      ownerLink(servicesOfOperator(services, 'atelier owner'), organization_id, email),
    firstOwnerLink: (organization_id, email) => firstOwnerLink(services, organization_id, email),
    processor: services.processor.name,
    receiveProcessorEvent: receive,
    domainGate: domainGate(services),
    findPortalFrame: (slug, origin) => findPortalFrame(services, slug, origin),
    findCheckoutPage: (client_secret) => findCheckoutPage(services, client_secret),
    openDemoOrganization: () => openDemoOrganization(services),
    issueToken: (request) => issueToken(services, request),
    ensureToken: (token, request) => ensureToken(services, token, request),
    openNamedToken: (request) => openNamedToken(servicesOfOperator(services, 'atelier token'), request),
    listTokens: (organization_id) => listTokens(services, organization_id),
    revokeTokens: (organization_id, ids) =>
      revokeTokens(servicesOfOperator(services, 'atelier token revoke'), organization_id, ids),
    exportOrganization: (slug, append) => exportOrganization(services, slug, append),
    findOrganizationId: (slug) => findOrganizationId(services.database.db, slug),
    listRequests: (organization_id, query) => listRequests(services, organization_id, query),
    reportUnconsumed: () => reportUnconsumed(services.database.db, services.consumers, services.log),
    openDeliverer: () => openDeliverer(services),
    reconcile: () => reconcile(services.database.db),
    hold: {
      begin: (restored_to) =>
        services.database.transact((tx) => beginHold(tx, restored_to, services.clock.now())),
      explain: async () => {
        const hold = await findHold(services.database.db)
        return hold && holdSentence(hold)
      },
      latestMoment: () => findLatestMoment(services.database.db, services.clock.now()),
    },
    seed: (request, report, signal) => seedShop(services, request, report, signal),
    takeOver: {
      find: (taken_over_from) => findTakenOver(services.database.db, taken_over_from),
      whyNot: (given) => whyNotTakenOver(services, given),
      take: (given) => takeOver(servicesOfOperator(services, 'atelier import-from stripe'), given),
    },
    drain: async () => {
      await request_log.flush()
      await ingestion.drain()
      await folding.close()
    },
  }
}
