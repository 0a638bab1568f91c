import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { getCustomField } from './custom-field-queries.ts'
import { presentCustomField } from './present-custom-field.ts'

type Area = typeof contract.customFields

export const get: Handler<Area['get'], Services> = async ({ path }, { database, caller }) =>
  presentCustomField(await getCustomField(database.db, caller.organization_id, path.id))

export { listCustomFields as list } from './list.ts'
