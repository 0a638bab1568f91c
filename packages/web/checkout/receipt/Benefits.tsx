import { noteOfBenefit } from '@atelier/contract/primitives/benefit-note'
import { Download as DownloadIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { formatBytes } from '../../lib/byte-size.ts'
import { useFormat } from '../../lib/format.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { KitTexts, useKitTexts } from '../../ui/kit-texts.ts'
import type { Checkout } from '../state/checkout.ts'
import hidden from '../../ui/visually-hidden.module.css'
import css from './Benefits.module.css'
import { followDownload } from './follow-download.ts'
import type { Download, Grant, Purchase, PurchaseReader } from './purchase-calls.ts'
import { useReceiptSpeech } from './speech.ts'
import type { PurchaseState } from './use-purchase.ts'

type Benefit = Checkout['product']['benefits'][number]

const Files = ({ files, reader }: { files: readonly Download[]; reader: PurchaseReader }) => {
  const say = useReceiptSpeech()
  const { locale } = useFormat()
  return (
    <ul className={css.files}>
      {files.map((download) => {
        const { name, size } = download.file
        const follow = (event: MouseEvent) => void followDownload(download, reader, event, say)
        return (
          <li key={download.id}>
            <a className={css.file} href={download.file.download.url} onClick={follow} onAuxClick={follow}>
              <DownloadIcon size={16} aria-hidden="true" />
              <span>{say('benefits.download', { name })}</span>
              <span className={css.size}>{formatBytes(size, locale)}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Button that copies a license key, with feedback in the language of the receipt. */
const CopyKey = ({ text }: { text: string }) => {
  const say = useReceiptSpeech()
  const kit = useKitTexts()
  const texts: KitTexts = {
    ...kit,
    copy: (action) => action,
    copied: say('benefits.copied'),
    notCopied: () => say('benefits.notCopied'),
  }
  return (
    <KitTexts value={texts}>
      <CopyButton text={text} label={say('benefits.copy')} />
    </KitTexts>
  )
}

/** Platforms that give access to a connected account. */
const platforms = { discord: 'Discord', github_repository: 'GitHub' } as const

type GrantedProps = { grant: Grant; purchase: Purchase; reader: PurchaseReader }

/** Content of a grant: a key, files, a note of the seller, or access to another platform. */
const Granted = ({ grant, purchase, reader }: GrantedProps) => {
  const say = useReceiptSpeech()
  const { benefit, properties } = grant
  switch (benefit.type) {
    case 'license_keys': {
      const key = purchase.keys.find(({ id }) => id === properties.licenseKeyId)?.key
      if (key === undefined) return null
      return (
        <div className={css.key}>
          <span className={hidden.hidden}>{say('benefits.key', { benefit: benefit.description })}</span>
          <code className={css.code}>{key}</code>
          <CopyKey text={key} />
        </div>
      )
    }
    case 'downloadables': {
      const ids = properties.files ?? []
      const files = purchase.downloads.filter(({ file }) => ids.includes(file.id))
      return <Files files={files} reader={reader} />
    }
    case 'discord':
    case 'github_repository':
      return <p className={css.soft}>{say('benefits.access', { platform: platforms[benefit.type] })}</p>
    default: {
      const note = noteOfBenefit(benefit)
      return note === null ? null : <p className={css.note}>{note}</p>
    }
  }
}

type Props = {
  benefits: readonly Benefit[]
  progress: PurchaseState
  /** Undefined when the session of the purchase is unknown: then only the benefits' names are shown. */
  reader: PurchaseReader | undefined
}

/** Benefits of the product, each with its content once granted. */
export const Benefits = ({ benefits, progress: { purchase, state }, reader }: Props) => {
  const say = useReceiptSpeech()
  const contentOf = ({ id, type }: Benefit) => {
    if (reader === undefined) return null
    const grant = purchase?.grants.find(({ benefitId }) => benefitId === id)
    if (purchase !== undefined && grant?.isGranted === true)
      return <Granted grant={grant} purchase={purchase} reader={reader} />
    if (grant !== undefined && (type === 'discord' || type === 'github_repository'))
      return <p className={css.soft}>{say('benefits.account', { platform: platforms[type] })}</p>
    if (state === 'failed') return <output className={css.soft}>{say('benefits.failed')}</output>
    return (
      <output className={css.soft}>{say(state === 'late' ? 'benefits.later' : 'benefits.waiting')}</output>
    )
  }
  return (
    <section className={css.benefits} aria-labelledby="benefits">
      <h2 id="benefits" className={css.heading}>
        {say('benefits')}
      </h2>
      <ul className={css.list}>
        {benefits.map((benefit) => (
          <li key={benefit.id} className={css[benefit.type]}>
            <h3 className={css.name}>{benefit.description}</h3>
            {contentOf(benefit)}
          </li>
        ))}
      </ul>
    </section>
  )
}
