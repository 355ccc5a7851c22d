import { Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { PUSH_KINDS, type PushKind } from '../values/inbox-kinds.ts';
import { Choices } from './users.ts';

const { language, digits, digestEvery, pushTexts, quiet } = Choices.properties;

const somePush = Type.Unsafe<Partial<Record<PushKind, boolean>>>(
  Type.Object(Object.fromEntries(PUSH_KINDS.map((kind) => [kind, Type.Optional(Type.Boolean())])), {
    additionalProperties: false,
    description: 'a missing kind stays',
  }),
);

const choiceCalls = endpoints({
  'PATCH /me/choices': {
    summary: "Changes the caller's choices; a missing one stays",
    access: 'signedIn',
    // Nobody else sees them.
    whileSilenced: true,
    body: Type.Object(
      {
        language: Type.Optional(language),
        digits: Type.Optional(digits),
        digestEvery: Type.Optional(digestEvery),
        push: Type.Optional(somePush),
        pushTexts: Type.Optional(pushTexts),
        quiet: Type.Optional(quiet),
      },
      { additionalProperties: false },
    ),
    answer: Choices,
    rev: 'user',
  },
});

export const choices = { calls: choiceCalls };
