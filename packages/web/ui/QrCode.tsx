import { Download } from 'lucide-react'
import { qrCodeOf, qrPng, qrSvg } from '../lib/qr-code.ts'
import { saveBlob } from '../lib/save-blob.ts'
import { Button } from './Button.tsx'
import { showToast } from './toast-store.ts'
import css from './QrCode.module.css'

type Props = {
  /** Content of the code: a URL. */
  text: string
  /** Accessible description of the code's target. */
  label: string
  /** Name of the saved file, without extension. */
  fileName: string
}

/** QR code that can be saved. Load it on demand: `lazy(() => import('…/QrCode.tsx'))`. */
export const QrCode = ({ text, label, fileName }: Props) => {
  const code = qrCodeOf(text)
  const savePng = async () => {
    try {
      saveBlob(await qrPng(code), `${fileName}.png`)
    } catch {
      showToast('bad', 'The browser made no picture of the code. Save it as SVG.')
    }
  }
  return (
    <div className={css.frame}>
      <svg
        className={css.code}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        // An inline drawing has no URL for an `img`.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={label}
      >
        <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
        <path fill="#000" d={code.path} />
      </svg>
      <div className={css.actions}>
        <Button tone="soft" size="small" onClick={() => saveBlob(qrSvg(code), `${fileName}.svg`)}>
          <Download size={14} aria-hidden="true" />
          SVG
        </Button>
        <Button tone="soft" size="small" onClick={() => void savePng()}>
          <Download size={14} aria-hidden="true" />
          PNG
        </Button>
      </div>
    </div>
  )
}
