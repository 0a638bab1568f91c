import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { BuyerField, type BuyerParts } from './BuyerField.tsx'
import css from './DiscountCode.module.css'

type Props = BuyerParts & {
  /** The number has been typed or taken away, and with it the tax may change. */
  onTaxId: (taxId: string | null) => void
}

/** The tax number of a company, behind a link: most buyers have none. */
export const TaxIdField = ({ onTaxId, ...parts }: Props) => {
  const [shown, setShown] = useState(parts.buyer.taxId !== '')
  if (!shown) {
    return (
      <Button tone="plain" size="small" className={css.link} onClick={() => setShown(true)}>
        Buying for a company? Add a tax number
      </Button>
    )
  }
  return (
    <BuyerField
      {...parts}
      field="taxId"
      label="Tax number of the company (optional)"
      autoComplete="off"
      onLeave={(taxId) => onTaxId(taxId.trim() === '' ? null : taxId.trim())}
    />
  )
}
