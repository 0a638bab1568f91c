import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { useEndpoint } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { useOnceKnown } from '../../lib/use-once-known.ts'
import { Loaded, Loading } from '../parts/Loaded.tsx'
import type { AreaTitle } from '../page.ts'
import { Page } from '../parts/Page.tsx'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { AddMoney } from './AddMoney.tsx'
import { Deletion } from './Deletion.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { GuestSubscriptions } from './GuestSubscriptions.tsx'
import { EmailForm } from './EmailForm.tsx'
import { WalletCard } from './WalletCard.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'

/** Payment methods, balances and details of the customer. The session of a purchase shows only its payment methods. */
export const AccountPage = ({ title }: { title: AreaTitle }) => {
  const { say } = useSpeech()
  const { session } = useVisit()
  const isWhole = session.kind === 'customer'
  const customer = useEndpoint(api.portalCustomers.get, {}, { enabled: isWhole })
  const guests = useEndpoint(api.portalGuestSubscriptions.list, {}, { enabled: isWhole })
  const wallets = useEndpoint(api.portalWallets.list, {}, { enabled: isWhole })
  const topUps = useEndpoint(api.portalTopUps.list, {}, { enabled: isWhole })
  const areOthersKnown = useOnceKnown(session.id, [guests, wallets, topUps])
  const offers = topUps.data?.items ?? []
  const page = <Page title={say(title)} note={readableEmail(session.email)} />
  // Waits for all: most customers have no guest subscriptions and no balance; for the others the page would move
  // when they load.
  if (isWhole && !areOthersKnown)
    return (
      <>
        {page}
        <Loading height="40rem" />
      </>
    )
  return (
    <>
      {page}
      <div className={rows.columns}>
        <div className={rows.stack}>
          <PaymentMethods />
          {wallets.data?.items.map((wallet) => (
            <WalletCard key={wallet.id} wallet={wallet} offers={offers} />
          ))}
          {wallets.data?.items.length === 0 && offers.length > 0 && (
            <Card title={say('wallet.empty')} actions={<AddMoney offers={offers} />}>
              <p className={rows.note}>{say('wallet.emptyNote')}</p>
            </Card>
          )}
          {isWhole && <Loaded state={guests}>{({ items }) => <GuestSubscriptions items={items} />}</Loaded>}
          {isWhole && session.can_change_email && <EmailForm email={session.email} />}
        </div>
        {isWhole && (
          <Loaded state={customer} height="30rem">
            {(data) => <DetailsForm key={data.id} customer={data} />}
          </Loaded>
        )}
        {isWhole && <Deletion />}
      </div>
    </>
  )
}
