import * as api from '@atelier/contract'
import { useRef, useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useWrite } from '../../lib/queries.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { createInFlight, useUploads, waitFor, type InFlight, type Uploads } from '../../lib/use-uploads.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useDefaultCurrency, useOrganization } from '../shell/organization.ts'
import { fileCalls } from '../shared/file-calls.ts'
import type { Product } from '../api-types.ts'
import {
  changesBenefits,
  createBody,
  emptyEntry,
  entryOf,
  fieldOf,
  updateBody,
  type ProductEntry,
} from './product-entry.ts'
import { entryProblems } from './product-problems.ts'

type ProductForm = { readonly form: BodyForm<ProductEntry>; readonly uploads: Uploads }

/** Adds the uploads of pictures to a form. Each completed upload becomes the last picture of the entry. */
const usePictures = (form: BodyForm<ProductEntry>, inFlight: InFlight): ProductForm => {
  const { id: organizationId } = useOrganization()
  const uploads = useUploads({
    inFlight,
    service: 'product_media',
    organizationId,
    calls: fileCalls,
    onFile: (file) => {
      if (!('public_url' in file)) return
      const others = form.form.getValues('medias').filter(({ id }) => id !== file.id)
      form.bound('medias').onChange([...others, { id: file.id, name: file.name, url: file.public_url }])
    },
  })
  return { form, uploads }
}

/** Returns the form of a new product. @param onCreated receives the product */
export const useNewProductForm = (onCreated: (product: Product) => void): ProductForm => {
  const { id: organizationId } = useOrganization()
  const currency = useDefaultCurrency()
  const { run: create } = useWrite(api.products.create)
  const { run: setBenefits } = useWrite(api.products.updateBenefits)
  const [inFlight] = useState(createInFlight)
  const form = useBodyForm(api.products.create, {
    initial: emptyEntry(currency),
    toBody: (entry) => createBody(entry, organizationId),
    check: (entry) => ({
      ...entryProblems(entry),
      medias: waitFor(inFlight, 'pictures'),
    }),
    fieldOf,
    save: (body, key) => create({ body }, key),
    onSaved: async (product, { benefits }) => {
      if (benefits.length > 0 && product.balanceTopUp !== true) {
        const ids = benefits.map(({ id }) => id)
        const result = await resultOf(setBenefits({ path: { id: product.id }, body: { benefits: ids } }))
        if (!result.ok)
          showToast('bad', `The benefits were not added to the new product. ${errorSentence(result.error)}`)
      }
      onCreated(product)
    },
  })
  return usePictures(form, inFlight)
}

/** Returns the form of an existing product. */
export const useProductForm = (product: Product): ProductForm => {
  const currency = useDefaultCurrency()
  const shownEntry = (shown: Product) => entryOf(shown, currency)
  const { run: update } = useWrite(api.products.update)
  const { run: setBenefits } = useWrite(api.products.updateBenefits)
  const [inFlight] = useState(createInFlight)
  const path = { id: product.id }
  // Until the product is reloaded, the response to the last save is newer: its prices must not be created a
  // second time.
  const saved = useRef<{ readonly response: Product; readonly shown: Product }>(undefined)
  const newest = () => (saved.current?.shown === product ? saved.current.response : product)
  const keep = (response: Product) => {
    saved.current = { response, shown: product }
    return response
  }
  const form = useBodyForm(api.products.update, {
    initial: shownEntry(product),
    changes: changesOf(product, shownEntry, api.products.get, { path }),
    toBody: (entry) => updateBody(entry, newest()),
    check: (entry) => ({
      ...entryProblems(entry, newest()),
      medias: waitFor(inFlight, 'pictures'),
    }),
    fieldOf,
    save: async (body, key, entry, { revision, entry: base }) => {
      const updated = keep(await update({ path, body }, key, revision))
      if (!changesBenefits(entry, base)) return updated
      return keep(await setBenefits({ path, body: { benefits: entry.benefits.map(({ id }) => id) } }))
    },
    onSaved: ({ name }) => showToast('good', `${name} was saved.`),
  })
  return usePictures(form, inFlight)
}
