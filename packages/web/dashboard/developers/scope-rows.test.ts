import { grantableScopes } from '@atelier/contract/primitives/scopes'
import { expect, it } from 'vitest'
import { areaName, choiceOfScopes, scopeRows, scopesOfChoice, scopesText } from './scope-rows.ts'

it('each choice maps to scopes, and scopes to their choice', () => {
  for (const choice of ['everything', 'read', 'chosen'] as const)
    expect(choiceOfScopes(scopesOfChoice(choice, ['orders:read', 'products:write']))).toBe(choice)
  expect(scopesOfChoice('read', []).some((scope) => scope.endsWith(':write'))).toBe(false)
  expect(scopesOfChoice('everything', [])).toEqual(grantableScopes)
})

it('the rows contain every scope once', () => {
  expect(
    scopeRows()
      .flatMap(({ scopes }) => scopes)
      .toSorted(),
  ).toEqual([...grantableScopes].toSorted())
  expect(areaName('custom_fields')).toBe('Custom fields')
})

it('summarizes scopes in a few words', () => {
  expect(scopesText(grantableScopes)).toBe('Everything')
  expect(scopesText(['orders:read'])).toBe('orders:read')
  expect(scopesText(['orders:read', 'products:read'])).toBe('2 scopes')
})
