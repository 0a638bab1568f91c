import { blockingLimit } from '@atelier/plumbing/http'
import { hours } from '@atelier/plumbing/clock'
import { isWellFormedToken } from '@atelier/plumbing/tokens'
import type { Area } from './core/area.ts'
import { routesOf } from './access/routes.ts'
import { servicesOfOperator } from './core/audit/actor.ts'
import { auditLog } from './developers/audit-log/index.ts'
import { benefitGrants } from './delivery/benefit-grants/index.ts'
import { benefits } from './catalog/benefits/index.ts'
import { brands } from './organization/brands/index.ts'
import { checkoutEvents } from './orders/checkout-events/index.ts'
import { checkoutLinks } from './orders/checkout-links/index.ts'
import { checkouts, findCheckoutPage } from './orders/checkouts/index.ts'
import { connectedAccounts } from './customers/connected-accounts/index.ts'
import { creditNotes } from './returns/credit-notes/index.ts'
import { customFields } from './catalog/custom-fields/index.ts'
import { authenticateCustomer, customerSessions } from './customers/customer-sessions/index.ts'
import { emailUpdates } from './customers/email-updates/index.ts'
import { createUsageCounter, customerMeters } from './billing/customer-meters/index.ts'
import { customers } from './customers/customers/index.ts'
import { openDemoOrganization } from './demo/index.ts'
import { discounts } from './catalog/discounts/index.ts'
import { disputes } from './returns/disputes/index.ts'
import { domainGate, domains, systemNames } from './organization/domains/index.ts'
import { discordServers } from './catalog/discord-servers/index.ts'
import { downloadables } from './delivery/downloadables/index.ts'
import { eventTypes } from './usage/event-types/index.ts'
import { events } from './usage/usage-events/index.ts'
import { files } from './catalog/files/index.ts'
import { leakedTokens } from './developers/leaked-tokens/index.ts'
import { ledger } from './ledger/index.ts'
import { keyRotations } from './delivery/key-rotations/index.ts'
import { licenseKeys } from './delivery/license-keys/index.ts'
import { authenticateOAuth2, oauth2 } from './access/oauth2/index.ts'
import { orders } from './orders/orders/index.ts'
import { meters } from './usage/meters/index.ts'
import { metricDashboards } from './insight/metric-dashboards/index.ts'
import { metrics } from './insight/metrics/index.ts'
import {
  authenticateSeller,
  ensureToken,
  issueToken,
  listTokens,
  openNamedToken,
  organizationTokens,
  revokeTokens,
} from './access/organization-tokens/index.ts'
import { organizationDeletions } from './organization-deletions/index.ts'
import { exportOrganization, findOrganizationId, organizationExports } from './organization-exports/index.ts'
import { organizations } from './organization/organizations/index.ts'
import { payments } from './purchases/payments/index.ts'
import { payouts } from './returns/payouts/index.ts'
import { authenticatePersonal, personalTokens } from './access/personal-tokens/index.ts'
import { overview } from './insight/overview/index.ts'
import { findPortalFrame, portalEmbeds } from './customers/portal-embeds/index.ts'
import { findPortalSession, portal, portalScreens } from './portal/index.ts'
import { products } from './catalog/products/index.ts'
import { draftOrders } from './purchases/draft-orders/index.ts'
import { purchaseMails } from './purchases/purchase-mails/index.ts'
import { listRequests, requestLog } from './developers/request-log/index.ts'
import { refunds } from './returns/refunds/index.ts'
import { reviews } from './delivery/reviews/index.ts'
import { repositories } from './catalog/repositories/index.ts'
import { saleTimelines } from './insight/sale-timelines/index.ts'
import { shipments } from './delivery/shipments/index.ts'
import { findTakenOver, subscriptions, takeOver, whyNotTakenOver } from './billing/subscriptions/index.ts'
import { wallets } from './ledger/wallets/index.ts'
import { webhooks } from './developers/webhooks/index.ts'
import { findSessionUser, firstOwnerLink, ownerLink, users } from './access/users/index.ts'
import { withdrawals } from './returns/withdrawals/index.ts'
import type { Commerce, CommercePorts } from './commerce-types.ts'
import { consumersOf, consumingJobs } from './core/domain-events/consume.ts'
import { watchEvents } from './core/domain-events/follow.ts'
import { reportUnconsumed } from './core/domain-events/unconsumed.ts'
import { reconcile } from './ledger/reconcile.ts'
import { answered } from './payments/answered.ts'
import { countAttempts } from './payments/attempts.ts'
import { holdSentence } from './payments/hold.ts'
import { beginHold, findHold, findLatestMoment } from './payments/hold-queries.ts'
import { createSandboxArea } from './payments/sandbox/area.ts'
import { createSandboxProcessor } from './payments/sandbox/processor.ts'
import { purchases, receiveProcessorEvent } from './purchases/index.ts'
import { openScanningKeys } from './catalog/integrations/github/scanning-keys.ts'
import { openIdentity } from './access/identity/identity.ts'
import { seedShop } from './seed/seed.ts'
import { createRequestLog } from './developers/request-log/collect.ts'
import type { Services } from './core/services.ts'
import { noTax } from './core/tax/tax-engine.ts'
import { createUsageOfDeleted } from './usage/forget-customers.ts'
import { createFoldingAsker } from './usage/ask-for-folding.ts'
import { createIngestion } from './usage/ingest.ts'
import { openDeliverer } from './developers/webhooks/deliver.ts'
import { resolveName } from './developers/webhooks/targets.ts'
import { createPlainStore } from './usage/moving/plain-store.ts'

/** Rate limit per license key; excess calls block it for a minute. */
const keyRate = { rate: { perSecond: 3, burst: 3 }, blockedFor: 60_000 }

/**
 * Quarters of commerce with their areas, in dependency order: quarters and areas use only those before them.
 * `docs/decisions/0077-quarters.md` defines their contents.
 */
export const quarters = {
  core: [],
  languages: [],
  mails: [],
  payments: [],
  access: [users, organizationTokens, personalTokens, oauth2],
  organization: [organizations, domains, brands],
  catalog: [customFields, files, repositories, discordServers, benefits, products, discounts],
  customers: [customers, connectedAccounts, customerSessions, emailUpdates, portalEmbeds],
  usage: [meters, events, eventTypes],
  ledger: [ledger, wallets],
  orders: [checkouts, checkoutLinks, orders, checkoutEvents],
  billing: [subscriptions, customerMeters],
  returns: [disputes, refunds, creditNotes, payouts, withdrawals],
  delivery: [licenseKeys, downloadables, benefitGrants, keyRotations, reviews, shipments],
  purchases: [purchaseMails, purchases, draftOrders, payments],
  developers: [webhooks, auditLog, requestLog, leakedTokens],
  insight: [metrics, metricDashboards, saleTimelines, overview],
  portal: [portal],
  'organization-exports': [organizationExports],
  'organization-deletions': [organizationDeletions],
  demo: [],
  seed: [],
} as const satisfies Readonly<Record<string, readonly Area[]>>

/** All areas, in dependency order. */
export const areas: readonly Area[] = Object.values(quarters).flat()

/** Assembles commerce from its ports. */
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
    usage_of_deleted: createUsageOfDeleted(usage_store),
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
  const logOptions = ports.request_log ?? {}
  const request_log = createRequestLog({ ...ports, ...(logOptions !== 'off' && logOptions) })
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
    authenticate: async (bearer, request) => {
      if (!isWellFormedToken(bearer)) return 'unknown'
      if (request.access === 'portal') return authenticateCustomer(services, bearer)
      return (
        (await authenticateOAuth2(services, bearer, request)) ??
        (await authenticatePersonal(services, bearer, request)) ??
        (await authenticateSeller(services, bearer))
      )
    },
    findSessionUser: (headers, request) => findSessionUser(services, headers, request),
    findSessionCustomer: (headers, path) => findPortalSession(services, headers, path),
    note: logOptions === 'off' ? undefined : request_log.note,
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
    reportUnconsumed: () => reportUnconsumed(services.database.db, services.consumers.byType, services.log),
    openDeliverer: () => openDeliverer(services),
    reconcile: () => reconcile(services.database.db, { secret: services.secret }),
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
      whyNot: (terms) => whyNotTakenOver(services, terms),
      take: (terms) => takeOver(servicesOfOperator(services, 'atelier import-from stripe'), terms),
    },
    drain: async () => {
      await request_log.flush()
      await ingestion.drain()
      await folding.close()
    },
  }
}
