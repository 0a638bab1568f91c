import css from './AddressFields.module.css'
import { BuyerField, type BuyerParts } from './BuyerField.tsx'
import { stateLabel } from './countries.ts'

/** The rest of the billing address, for sellers who need it. */
export const AddressFields = (parts: BuyerParts) => {
  const state = stateLabel(parts.buyer.country)
  return (
    <>
      <BuyerField {...parts} field="line1" label="Street and number" autoComplete="address-line1" />
      <BuyerField {...parts} field="line2" label="Apartment, floor (optional)" autoComplete="address-line2" />
      <div className={css.pair}>
        <BuyerField {...parts} field="postalCode" label="Postal code" autoComplete="postal-code" />
        <BuyerField {...parts} field="city" label="Town" autoComplete="address-level2" />
      </div>
      {state && (
        <BuyerField {...parts} field="state" label={`${state} (two letters)`} autoComplete="address-level1" />
      )}
    </>
  )
}
