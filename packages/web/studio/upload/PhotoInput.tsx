import { useEffect, useEffectEvent, useRef, type InputHTMLAttributes, type ReactNode } from 'react'
import hidden from '../../ui/visually-hidden.module.css'

/** Returns the file of a file field, a drop or a paste: the first picture, else the first file. */
export const firstPicture = (data: { readonly files: FileList | null } | null): File | undefined => {
  const files = [...(data?.files ?? [])]
  return files.find((file) => file.type.startsWith('image/')) ?? files[0]
}

type Props = {
  onPhoto: (photo: File) => void
  /** Label, which opens the file chooser. */
  children: ReactNode
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'capture' | 'className'>

/** File field for photos. Also reads a photo that was chosen before the page's script started. */
export const PhotoInput = ({ onPhoto, children, className, capture }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const take = () => {
    const photo = firstPicture(field.current)
    // Allows the same file to be chosen again.
    if (field.current) field.current.value = ''
    if (photo) onPhoto(photo)
  }
  const takeEarly = useEffectEvent(take)
  useEffect(() => takeEarly(), [])
  return (
    <label className={className}>
      <input
        ref={field}
        className={hidden.hidden}
        type="file"
        accept="image/*"
        capture={capture}
        onChange={take}
      />
      {children}
    </label>
  )
}
