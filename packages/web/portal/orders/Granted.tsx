import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { Download as DownloadIcon } from 'lucide-react'
import { formatBytes } from '../../lib/byte-size.ts'
import { useFormat } from '../../lib/format.ts'
import { readAll } from '../../lib/read-all.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useWholeList } from '../../lib/use-whole-list.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { GrantItem } from '../benefits/GrantItem.tsx'
import { FreshLink } from '../parts/FreshLink.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import type { Download, Grant } from '../api-types.ts'
import css from './Granted.module.css'

/** Returns a fresh URL of a file, if the customer still has it. */
const freshDownload = async ({ id, benefitId }: Download): Promise<string | undefined> => {
  const { items } = await readAll(call(api.portalDownloadables.list))({ query: { benefit_id: benefitId } })
  return items.find((item) => item.id === id)?.file.download.url
}

/** Files of a grant, each with a link to a fresh URL. */
export const Files = ({ files }: { files: readonly Download[] }) => {
  const { say } = useSpeech()
  const { locale } = useFormat()
  return (
    <ul className={css.files}>
      {files.map((download) => (
        <li key={download.id}>
          <FreshLink href={paths.download(download.id)} ask={() => freshDownload(download)}>
            <DownloadIcon size={16} aria-hidden="true" />
            <span className={rows.name}>{say('download.label', { name: download.file.name })}</span>
            <span className={css.size}>{formatBytes(download.file.size, locale)}</span>
          </FreshLink>
        </li>
      ))}
    </ul>
  )
}

const DownloadsOf = ({ grant }: { grant: Grant }) => {
  const { say } = useSpeech()
  const ids = grant.properties.files ?? []
  const list = useWholeList(api.portalDownloadables.list, { benefit_id: grant.benefitId })
  return (
    <Loaded state={list} height="2.5rem">
      {({ items }) => {
        const files = items.filter(({ file }) => ids.includes(file.id))
        return files.length === 0 ? (
          <p className={rows.note}>{say('download.none')}</p>
        ) : (
          <Files files={files} />
        )
      }}
    </Loaded>
  )
}

const KeyOf = ({ id, description }: { id: string; description: string }) => {
  const { say } = useSpeech()
  const whole = useEndpoint(api.portalLicenseKeys.get, { path: { id } })
  return (
    <Loaded state={whole} height="2.5rem">
      {({ key }) => (
        <div className={css.key}>
          <span className={hidden.hidden}>{say('key.of', { benefit: description })}</span>
          <code className={css.code}>{key}</code>
          <CopyButton text={key} label={say('key')} />
        </div>
      )}
    </Loaded>
  )
}

const GrantView = ({ grant }: { grant: Grant }) => {
  const { benefit, properties, isGranted } = grant
  return (
    <GrantItem grant={grant}>
      {properties.licenseKeyId !== undefined && (
        <KeyOf id={properties.licenseKeyId} description={benefit.description} />
      )}
      {benefit.type === 'downloadables' && isGranted && <DownloadsOf grant={grant} />}
    </GrantItem>
  )
}

type Props = { source: { readonly order_id: string } | { readonly subscription_id: string } }

/** Current benefits of an order or a subscription. */
export const Granted = ({ source }: Props) => {
  const { say } = useSpeech()
  const list = useWholeList(api.portalBenefitGrants.list, { ...source, sorting: ['granted_at'] })
  return (
    <Loaded state={list} height="5rem">
      {({ items }) => {
        const active = items.filter(({ isRevoked }) => !isRevoked)
        return active.length === 0 ? (
          <p className={rows.note}>{say('benefits.noneHere')}</p>
        ) : (
          <ul className={css.list}>
            {active.map((grant) => (
              <GrantView key={grant.id} grant={grant} />
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
