import type { checkoutSentences } from '@atelier/contract/texts/sentences'
import type { Translation } from '../../lib/texts/catalogue.ts'
import { texts as customerTexts } from './customer-messages.ts'

/** Messages of the server in French. */
export const texts: Translation<typeof checkoutSentences> = {
  ...customerTexts,
  customer_gone:
    'Le client pour qui cette page de paiement avait été ouverte a été supprimé. Recommencez l’achat.',
  tax_unknown: 'Les taxes ne peuvent pas être calculées pour cette adresse. Complétez-la.',
  postal_code_needed: 'Les taxes dépendent du code postal. Saisissez-le.',
  product_gone: 'Ce produit n’est plus en vente.',
  price_gone: 'Ce prix n’est plus proposé. Choisissez de nouveau le produit.',
  unknown_discount_code: 'Ce code de réduction n’existe pas.',
  discount_for_free_product: 'Ce produit est gratuit : aucune remise ne s’y applique.',
  discount_for_other_product: 'Cette remise n’est pas valable pour ce produit.',
  discount_for_subscriptions:
    'Cette remise revient chaque mois : elle n’est valable que pour les abonnements.',
  discount_in_other_currency: 'Cette remise ne s’applique pas aux prix en {currency}.',
  paid_before: 'Ce paiement a déjà été effectué. Demandez votre achat au vendeur.',
  total_too_small:
    'Le total serait de {total}. Le montant le plus faible qui puisse être prélevé est de {least}.',
  total_too_large:
    'Le total serait de {total}. Le montant le plus élevé qui puisse être prélevé est de {largest}.',
  discount_gone:
    'La remise n’est plus utilisable : elle a expiré ou n’est plus disponible. Retirez-la pour continuer.',
  discount_used_by_customer:
    'Vous avez déjà utilisé cette remise autant de fois que possible par client. Retirez-la pour continuer.',
  trial_redeemed: 'Vous avez déjà bénéficié d’un essai gratuit ici. Vous pouvez acheter sans essai.',
  already_subscribed: 'Vous avez déjà un abonnement ici. Connectez-vous à vos achats pour le modifier.',
}
