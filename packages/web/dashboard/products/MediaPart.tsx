import { X } from 'lucide-react'
import type { BodyForm } from '../../lib/body-form.ts'
import type { Uploads } from '../../lib/use-uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { MoveButtons } from '../../ui/MoveButtons.tsx'
import { UploadRows } from '../../ui/UploadRows.tsx'
import type { ProductEntry } from './product-entry.ts'
import css from './MediaPart.module.css'

type Media = ProductEntry['medias'][number]

const swapped = (medias: readonly Media[], a: number, b: number): readonly Media[] =>
  medias.map((media, at) => (at === a ? medias[b] : at === b ? medias[a] : media) ?? media)

/** Pictures of a product. The first one is shown at the checkout. */
export const MediaPart = ({ form, uploads }: { form: BodyForm<ProductEntry>; uploads: Uploads }) => {
  const { value: medias, onChange, error } = form.bound('medias')
  return (
    <div className={css.medias}>
      <p className={css.label}>Pictures</p>
      {medias.length > 0 && (
        <ol className={css.list}>
          {medias.map(({ id, name, url }, at) => (
            <li key={id} className={css.item}>
              <img className={css.picture} src={url} alt={name} loading="lazy" />
              <span className={css.actions}>
                <MoveButtons
                  layout="row"
                  name={name}
                  at={at}
                  count={medias.length}
                  onMove={(to) => onChange(swapped(medias, at, to))}
                />
                <Button
                  tone="plain"
                  size="small"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(medias.filter((picture) => picture.id !== id))}
                >
                  <X size={14} aria-hidden="true" />
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      <UploadRows uploads={uploads} />
      <FileDrop
        label="Drop pictures here, or choose them"
        hint="PNG, JPEG, GIF, WebP or SVG, up to 10 MB each. The first one is shown at checkout."
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
        error={error}
        onFiles={uploads.add}
      />
    </div>
  )
}
