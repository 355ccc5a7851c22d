import { type Static, Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Rev } from '../core/schemas.ts';
import { PublicValues, SettingChanges, SiteValues } from '../values/site-settings.ts';

const AllSettings = Type.Object({
  values: SiteValues,
  locked: Type.Record(Type.String(), Type.String(), {
    description: 'the settings that the environment fixes, each with the name that it has there',
  }),
});
export type AllSettings = Static<typeof AllSettings>;

const settingCalls = endpoints({
  'GET /site': {
    summary: "The forum's name, contacts and looks, and what it shows to whom",
    access: 'anyone',
    answer: PublicValues,
    rev: 'site',
  },
  'GET /settings': {
    summary: 'All settings that admins may change, and which of them the environment fixes',
    access: 'admin',
    answer: AllSettings,
    rev: 'site',
  },
  'PATCH /settings': {
    summary: 'Changes settings: all that are named, or none',
    access: 'admin',
    stepUp: 'with-factor',
    body: SettingChanges,
    answer: AllSettings,
    rev: 'site',
  },
});

const settingEvents = { 'site:changed': Type.Object({ ...PublicValues.properties, rev: Rev }) };

const settingRooms = { site: PublicValues };

const settingErrors = {
  'setting-locked': [
    409,
    'the environment of the server sets this, so no admin can; `name`: the variable',
    ['field', 'name'],
  ],
} as const;

export const settings = {
  calls: settingCalls,
  events: settingEvents,
  rooms: settingRooms,
  errors: settingErrors,
};
