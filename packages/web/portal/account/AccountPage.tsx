import { useEndpoint } from '../../lib/queries.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Page } from '../parts/Page.tsx'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { client } from '../client.ts'
import { Deletion } from './Deletion.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { GuestSubscriptions } from './GuestSubscriptions.tsx'
import { EmailForm } from './EmailForm.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'

/** How the customer pays and who they are. The session of a purchase has its payment methods alone. */
export const AccountPage = () => {
  const { say } = useSpeech()
  const { session } = useVisit()
  const isWhole = session.kind === 'customer'
  const customer = useEndpoint(client.customers.get, {}, { enabled: isWhole })
  return (
    <>
      <Page title={say('nav.account')} note={session.email} />
      <div className={rows.columns}>
        <div className={rows.stack}>
          <PaymentMethods />
          {isWhole && <GuestSubscriptions />}
          {isWhole && <EmailForm email={session.email} />}
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
