import { expect, test } from 'vitest';
import { isOfThisComputer } from './local-link.ts';

test('a link that a colleague cannot open is known, whatever way this computer is written', () => {
  for (const host of ['localhost:5301', '127.0.0.1', '127.1.2.3:80', '[::1]:5301', '0.0.0.0', 'hub.localhost', '127.1'])
    expect([host, isOfThisComputer(`http://${host}/join?code=x`)]).toEqual([host, true]);
  for (const text of [
    'http://192.168.1.5:5301/join',
    'https://cables.example.com/join?at=localhost',
    'https://localhost.example.com',
    'cw_token_localhost',
    'localhost',
    'http://',
  ])
    expect([text, isOfThisComputer(text)]).toEqual([text, false]);
});
