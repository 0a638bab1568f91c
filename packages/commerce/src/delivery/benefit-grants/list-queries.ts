import { benefitGrants, contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { oneOf } from '../../core/database/list-filters.ts'
import type { Services } from '../../core/services.ts'
import { type BenefitRow, getBenefit, presentBenefit } from '../../catalog/benefits/index.ts'
import {
  findGrantsWithBenefit,
  findGrantsWithCustomer,
  findOwnGrants,
  ofSessionGrants,
} from './read-queries.ts'
import { presentGrant, presentOwnGrant } from './present.ts'

const isGranted = (value: boolean) => sql<boolean>`(benefit_grants.granted_at is not null) = ${value}`

const listGrantsOf = (benefit: BenefitRow) =>
  defineList(contract.benefits.grants, {
    of_seller: 'benefit_grants.organization_id',
    from: (db) => db.selectFrom('benefit_grants').where('benefit_grants.benefit_id', '=', benefit.id),
    id: 'benefit_grants.id',
    filters: {
      is_granted: isGranted,
      customer_id: oneOf('benefit_grants.customer_id'),
    },
    sorts: {},
    order: { by: 'benefit_grants.created_at', direction: 'desc' },
    load: findGrantsWithCustomer,
    present: (grant) => ({ ...presentGrant(grant, grant.customer), benefit: presentBenefit(benefit) }),
  })

/** Lists the grants of a benefit, the newest first. @throws ResourceNotFound */
export const listGrants: Handler<typeof contract.benefits.grants, Services> = async (
  { path, query },
  services,
) => {
  const { db } = services.database
  const benefit = await getBenefit(db, services.organization_id, path.id)
  return listGrantsOf(benefit)({ query }, services)
}

/** Lists the grants of all benefits of a seller. */
export const listAllGrants = defineList(benefitGrants.list, {
  of_seller: 'benefit_grants.organization_id',
  from: (db) => db.selectFrom('benefit_grants'),
  id: 'benefit_grants.id',
  filters: {
    organization_id: oneOf('benefit_grants.organization_id'),
    customer_id: oneOf('benefit_grants.customer_id'),
    external_customer_id: (ids) => sql`benefit_grants.customer_id in (
      select customers.id from customers where ${oneOf('customers.external_id')(ids)})`,
    is_granted: isGranted,
  },
  sorts: {
    created_at: 'benefit_grants.created_at',
    granted_at: { by: sql.ref('benefit_grants.granted_at'), nulls: 'last' },
    revoked_at: { by: sql.ref('benefit_grants.revoked_at'), nulls: 'last' },
  },
  load: findGrantsWithBenefit,
  present: (grant) => ({ ...presentGrant(grant, grant.customer), benefit: presentBenefit(grant.benefit) }),
})

/** Grants whose order or subscription comes from one of these checkouts. */
const ofCheckouts = (ids: readonly string[]) => sql<boolean>`(
  exists (select from orders where orders.id = benefit_grants.order_id and orders.checkout_id in (${sql.join(ids)}))
  or exists (select from subscriptions as own
    where own.id = benefit_grants.subscription_id and own.checkout_id in (${sql.join(ids)})))`

const ofTypes = (types: readonly string[]) => sql<boolean>`exists (
  select from benefits where benefits.id = benefit_grants.benefit_id and benefits.type in (${sql.join(types)}))`

/** Grants visible to a portal session, without revoked ones. */
export const listOwnGrants = defineList(contract.customerPortal.benefitGrants.list, {
  from: ofSessionGrants,
  id: 'benefit_grants.id',
  filters: {
    type: ofTypes,
    benefit_id: oneOf('benefit_grants.benefit_id'),
    organization_id: oneOf('benefit_grants.organization_id'),
    checkout_id: ofCheckouts,
    order_id: oneOf('benefit_grants.order_id'),
    subscription_id: oneOf('benefit_grants.subscription_id'),
  },
  sorts: {
    granted_at: 'benefit_grants.granted_at',
    type: sql`(select benefits.type from benefits where benefits.id = benefit_grants.benefit_id)`,
    organization: sql`(
      select organizations.slug from organizations where organizations.id = benefit_grants.organization_id)`,
    product_benefit: sql`(
      select min(position) from product_benefits where product_benefits.benefit_id = benefit_grants.benefit_id)`,
  },
  load: findOwnGrants,
  present: presentOwnGrant,
})
