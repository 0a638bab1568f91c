import * as api from '@atelier/contract'
import { Gift } from 'lucide-react'
import { useWholeList } from '../../lib/use-whole-list.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Files } from '../orders/Granted.tsx'
import granted from '../orders/Granted.module.css'
import { Loaded } from '../parts/Loaded.tsx'
import type { AreaTitle } from '../page.ts'
import { Page } from '../parts/Page.tsx'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { Accounts } from './Accounts.tsx'
import type { Grant } from '../api-types.ts'
import { GrantItem } from './GrantItem.tsx'
import { KeyView } from './KeyCard.tsx'
import { UsageCard } from './UsageCard.tsx'

const shownElsewhere: readonly string[] = ['downloadables', 'license_keys', 'meter_credit']

/**
 * Grants with notes, access at other platforms, or pending delivery; a benefit of several purchases is listed
 * once.
 */
const accessOf = (grants: readonly Grant[]): readonly Grant[] => {
  const earlier = new Set<string>()
  return grants.filter(({ benefit, benefitId, isGranted }) => {
    const state = `${benefitId} ${isGranted}`
    const isListed = earlier.has(state)
    earlier.add(state)
    return !isListed && !(isGranted && shownElsewhere.includes(benefit.type))
  })
}

/** Benefits of all the customer's purchases: files, keys, access, notes and usage. */
export const BenefitsPage = ({ title }: { title: AreaTitle }) => {
  const { say } = useSpeech()
  const { seller, session } = useVisit()
  const grants = useWholeList(api.portalBenefitGrants.list, { sorting: ['-granted_at'] })
  const downloads = useWholeList(api.portalDownloadables.list, {})
  const keys = useWholeList(api.portalLicenseKeys.list, {})
  const meters = useWholeList(api.portalCustomerMeters.list, {})
  return (
    <>
      <Page title={say(title)} />
      <Loaded state={grants} height="16rem">
        {({ items }) => {
          const active = items.filter(({ isRevoked }) => !isRevoked)
          const otherAccess = accessOf(active)
          const hasNothing =
            otherAccess.length === 0 &&
            [downloads, keys, meters].every(({ data }) => data?.items.length === 0)
          return (
            <div className={rows.stack}>
              {hasNothing && (
                <Card flush>
                  <EmptyState icon={<Gift size={22} aria-hidden="true" />} title={say('benefits.none')}>
                    {say('benefits.noneText', { seller: seller.name })}
                  </EmptyState>
                </Card>
              )}
              <Loaded state={downloads}>
                {({ items: files }) =>
                  files.length > 0 && (
                    <Card title={say('downloads')}>
                      <Files files={files} />
                    </Card>
                  )
                }
              </Loaded>
              <Loaded state={keys}>
                {({ items: licenseKeys }) =>
                  licenseKeys.length > 0 && (
                    <Card title={say('keys')}>
                      <ul className={granted.list}>
                        {licenseKeys.map((key) => (
                          <KeyView key={key.id} licenseKey={key} />
                        ))}
                      </ul>
                    </Card>
                  )
                }
              </Loaded>
              {otherAccess.length > 0 && (
                <Card title={say('benefits.others')}>
                  <ul className={granted.list}>
                    {otherAccess.map((grant) => (
                      <GrantItem key={grant.id} grant={grant} />
                    ))}
                  </ul>
                </Card>
              )}
              <Loaded state={meters}>
                {({ items: usage }) => usage.length > 0 && <UsageCard meters={usage} />}
              </Loaded>
              {session.kind === 'customer' && <Accounts />}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
