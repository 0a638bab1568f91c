import { defineArea } from '../../core/area.ts'
import { authorize, callbackPage, disconnect } from './portal.ts'
import { deleteAccountsOf } from './queries.ts'

export const connectedAccounts = defineArea('connected-accounts', {
  endpoints: { connectedAccounts: { authorize, disconnect } },
  pages: (services) => [callbackPage(services)],
  on: { 'customer.deleted': (tx, _, { subject_id }) => deleteAccountsOf(tx, subject_id) },
})

export { connectAccount, type ConnectRequest, readConnectRequest } from './connect.ts'
export { authorize } from './portal.ts'
export { discordDelivery } from './discord-delivery.ts'
export { githubDelivery } from './github-delivery.ts'
