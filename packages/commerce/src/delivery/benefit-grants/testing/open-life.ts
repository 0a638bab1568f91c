import { days } from '@atelier/plumbing/clock'
import { runPending, silentLog } from '@atelier/plumbing/testing'
import type { StandIn } from '../../../catalog/integrations/discord/testing/stand-in.ts'
import { newProduct, offer } from '../../../testing/benefits.ts'
import { cards, type Shop } from '../../../testing/open-shop.ts'
import { servicesOf } from '../../../testing/services-of.ts'
import { newPlan } from '../../../testing/subscribe.ts'
import { connectAccount } from '../../../customers/connected-accounts/index.ts'
import { callPlatform } from '../remote-call.ts'
import { beginWork } from '../remote-work.ts'
import { breakDelivery } from './break-delivery.ts'
import { findDueGrants, findWaitingDeliveries } from './life-queries.ts'
import { changeCard, keyOf, letMonthPass, newHistory, type Step } from './lives.ts'
import { openBenefits } from './open-benefits.ts'

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % from.length]

/** Returns a life: products, benefits, the steps taken, and their history. */
export const openLife = async (shop: Shop, standIn: StandIn, life: string) => {
  const services = servicesOf(shop, { discord: standIn.discord })
  const benefits = await openBenefits(shop, standIn, life)
  const goods = [await newProduct(shop), await newProduct(shop)]
  const plans = [await newPlan(shop, 500), await newPlan(shop, 900)]
  const products = [...goods, ...plans]
  const history = newHistory()
  const sourceAt = (index: number) => pick([...history.sources], index) ?? []
  const cardOf = (isDeclined: boolean) => (isDeclined ? cards.declinedAgain : cards.visa)

  /** Runs the jobs that payments need, and leaves all event consumers pending. */
  const settlePayments = () =>
    runPending({
      url: shop.url,
      handlers: shop.commerce.jobs.filter(
        ({ job }) => !/^(?:events\.consume|benefit-grants\.)/.test(job.name),
      ),
      clock: shop.clock,
      log: silentLog,
    })
  const sessionOf = async (customer_id: string) => {
    const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
    return shop.clientWith(token).customerPortal
  }
  const update = (id: string, body: object) =>
    shop.client.subscriptions.update({ path: { id }, body: body as { revoke: true } })

  const buy = async (productId: string, email: string, isDeclined: boolean) => {
    const checkout = await shop.client.checkouts.create({ body: { productId } })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: await shop.buyer(cardOf(isDeclined), email),
    })
    await settlePayments()
    const { items } = await shop.client.orders.list({ query: { checkout_id: [checkout.id] } })
    const [{ id, subscription_id, customer_id }] = items as [(typeof items)[number]]
    history.declined.set(email, isDeclined)
    history.sources.set(subscription_id ?? id, {
      customer: customer_id,
      email,
      isSubscription: subscription_id !== null,
      product: productId,
      isPastDue: false,
      ends: false,
      over: false,
    })
  }

  const users = new Map<string, string>()
  /**
   * Connects an account of a customer: the same one for the same name. The name `shared` is common to all
   * customers.
   */
  const connect = async (customer_id: string, name: 'work' | 'home' | 'shared'): Promise<string> => {
    const owner = name === 'shared' ? 'all' : customer_id
    const account = users.get(`${owner} ${name}`) ?? standIn.state.addUser(name).id
    users.set(`${owner} ${name}`, account)
    const redirect_url = `${shop.serverURL}/v1/customer-portal/oauth-accounts/callback`
    const url = standIn.discord.authorizeUrl({ state: '', redirect_url })
    const code = standIn.agree(url, account).searchParams.get('code') ?? ''
    const { organization_id } = shop.demo
    const request = { organization_id, customer_id, platform: 'discord', return_to: shop.serverURL } as const
    await connectAccount(services, request, code)
    return account
  }

  const take = async (step: Step): Promise<void> => {
    switch (step.do) {
      case 'buy': {
        const email = `${pick(['ada', 'bo', 'cy'], step.buyer)}-${life}@example.com`
        return buy(pick(products, step.product) ?? '', email, history.declined.get(email) ?? step.isDeclined)
      }
      case 'change': {
        const [id, source] = sourceAt(step.source)
        const product = pick(plans, step.product)
        if (id === undefined || source === undefined || product === undefined) return
        await update(id, { product_id: product })
        source.product = product
        return
      }
      case 'cancel': {
        const [id, source] = sourceAt(step.source)
        if (id === undefined || source === undefined) return
        await update(id, step.atEnd ? { cancel_at_period_end: true } : { revoke: true })
        if (step.atEnd) source.ends = true
        else source.over = true
        return
      }
      case 'refund': {
        const [orderId, source] = sourceAt(step.source)
        if (orderId === undefined || source === undefined) return
        await shop.client.refunds.create({
          body: { orderId, amount: step.amount, reason: 'other', revokeBenefits: true },
        })
        source.over = true
        return
      }
      case 'offer': {
        const product = pick(products, step.product) ?? ''
        const chosenBenefits = benefits.all.filter(
          (id, bit) => !history.deleted.has(id) && (step.chosen >> bit) % 2 === 1,
        )
        await offer(shop, product, ...chosenBenefits)
        history.offers.set(product, chosenBenefits)
        return
      }
      case 'change benefit':
        return benefits.change(pick(benefits.all, step.benefit) ?? '')
      case 'delete benefit': {
        const id = pick(benefits.all, step.benefit) ?? ''
        await shop.client.benefits.delete({ path: { id } })
        history.deleted.add(id)
        return
      }
      case 'delete customer': {
        const [, source] = sourceAt(step.source)
        if (source === undefined) return
        await shop.client.customers.delete({ path: { id: source.customer } })
        history.deleted.add(source.customer)
        history.declined.delete(source.email)
        return
      }
      case 'choose account': {
        const [id, source] = sourceAt(step.source)
        if (id === undefined || source === undefined) return
        const { benefitGrants } = await sessionOf(source.customer)
        const benefit = pick(benefits.roles, step.role) ?? ''
        const { items } = await benefitGrants.list({ query: { benefit_id: [benefit] } })
        const grant = items.find(({ orderId, subscriptionId }) => (orderId ?? subscriptionId) === id)
        if (grant === undefined) return
        const accountId = await connect(
          source.customer,
          pick(['work', 'home', 'shared'], step.account) ?? 'work',
        )
        await benefitGrants.update({
          path: { id: grant.id },
          body: { benefitType: 'discord', properties: { accountId } },
        })
        history.accounts.set(keyOf({ source: id, benefit }), accountId)
        return
      }
      case 'change card': {
        const [, source] = sourceAt(step.source)
        if (source === undefined) return
        const confirmationTokenId = await shop.tokenOf(cardOf(step.isDeclined))
        const body = { confirmationTokenId, setDefault: true, returnUrl: '/' }
        await (await sessionOf(source.customer)).customers.addPaymentMethod({ body })
        await shop.runJobs()
        changeCard(history, source.email, step.isDeclined)
        return
      }
      case 'wait':
        await shop.travel(days(32))
        letMonthPass(history)
        return
      case 'consume': {
        const job = pick(await findWaitingDeliveries(shop.database.db), step.delivery)
        if (job === undefined) return
        const { consumer, subject_id } = job
        const run = () => shop.runJob('events.consume', { consumer, subject_id })
        await Promise.allSettled(step.twice ? [run(), run()] : [run()])
        return
      }
      case 'run jobs':
        await shop.runJobs()
        return
      case 'die while delivering':
        return breakDelivery(step.type, step.calls)
      case 'die while calling': {
        const id = pick(await findDueGrants(shop.database.db, shop.clock.now()), step.grant)?.id
        if (id === undefined) return
        // The job stays queued, as it does when its process dies.
        await shop.runDue('benefit-grants.deliver-remotely', id)
        const work = await beginWork(services, id)
        if (work !== undefined && step.afterwards) await callPlatform(services, work).catch(() => undefined)
        return
      }
      case 'break platform':
        return standIn.failNext(/^(?:PUT|DELETE) .*\/members\//, step.fault)
    }
  }
  /** Ends the remaining subscriptions, so that later lives do not renew them. */
  const end = async () => {
    const openSources = [...history.sources].filter(([, { over }]) => !over)
    for (const [id] of openSources)
      await shop.client.subscriptions.revoke({ path: { id } }).catch(() => undefined)
    await shop.runJobs()
  }
  return { benefits, history, take, end, plan: plans[0] ?? '', good: goods[0] ?? '' }
}
