import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import type { Studio } from '../use-studio.ts'
import { CameraButton } from '../camera/CameraButton.tsx'
import { Easel } from './Easel.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import css from './PhotoZone.module.css'

/** Where a photo is dropped, chosen or taken, and where a file that will not do is explained. */
export const PhotoZone = ({ studio }: { studio: Studio }) => {
  const chooser = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    // The same file can be chosen again after a mistake.
    if (file) void studio.takePhoto(file).then(() => (input.value = ''))
  }
  const first = useRef(take)
  useEffect(() => {
    // A photo chosen before this script had loaded must not be lost.
    if (chooser.current?.files?.length) first.current(chooser.current)
  }, [])
  return (
    <>
      <label className={css.zone}>
        <input
          ref={chooser}
          className={hidden.hidden}
          type="file"
          accept="image/*"
          onChange={(event) => take(event.currentTarget)}
        />
        <Easel />
        <span className={css.drop}>Drop your photo here</span>
        <span className={css.click}>
          or <span className={css.choose}>choose a file</span>
          <span className={css.paste}>, or paste one</span>
        </span>
      </label>
      <CameraButton onPhoto={(file) => void studio.takePhoto(file)} />
      {studio.wizard.complaint ? (
        <Notice tone="bad" role="alert" title="That file will not do">
          {studio.wizard.complaint}
        </Notice>
      ) : null}
    </>
  )
}
