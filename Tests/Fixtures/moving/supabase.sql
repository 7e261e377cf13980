--
-- PostgreSQL database dump
--

SET statement_timeout = 0;

COPY auth.users (instance_id, id, aud, "role", email, encrypted_password, email_confirmed_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, created_at, phone, phone_confirmed_at, banned_until, deleted_at, is_sso_user, is_anonymous) FROM stdin;
00000000-0000-0000-0000-000000000000	fdee430d-40bd-47de-8ac1-86cd9790033d	authenticated	authenticated	ada@example.com	$2a$04$7sBL.7Vco/ELVOB7b9e7auZdNAII86LylYxNo5jB6i6bTOhIngp2S	2021-03-04 05:06:07.89+00	2022-03-04 05:06:07.89+01	{"provider": "email", "providers": ["email", "google"], "plan": "pro"}	{"full_name": "Ada \\"Countess\\"\\tLovelace\\\\", "avatar_url": "https://example.com/a.png"}	2021-03-04 05:06:07.89+00	\N	\N	\N	\N	f	f
00000000-0000-0000-0000-000000000000	81b637d8-fcd2-46da-8359-e6963113a117	authenticated	authenticated	bob@example.com	$2a$04$/01W6QEYhXkUvRfV1d721u.KHhb1aZWX86JBWEujEG2snL4K5eXxK	\N	\N	{"provider": "email", "providers": ["email"]}	{}	2021-03-04 05:06:07.89+00	\N	\N	\N	\N	f	f
00000000-0000-0000-0000-000000000000	c003679d-0dd6-45c5-898b-fe60b85140fa	authenticated	authenticated	cyd@example.com	$2a$04$.BlbLUjD3J8e2P.421c52ui.bASdUuMj.5YFMMSWR1W/wD/0HFzSu	2021-03-04 05:06:07.89+00	\N	{"provider": "email", "providers": ["email"]}	{}	2021-03-04 05:06:07.89+00	\N	\N	2122-03-04 05:06:07+00	\N	f	f
00000000-0000-0000-0000-000000000000	e7834034-bd05-4ecf-80b0-661f88f1e724	authenticated	authenticated	dee@example.com	$2a$04$lB.y7DcN.ukdGvlic675cudsQL.rABvZauPPt/OLyQFrE4CPvgyrC	2021-03-04 05:06:07.89+00	\N	{"provider": "email", "providers": ["email"]}	{}	2021-03-04 05:06:07.89+00	\N	\N	2021-03-05 05:06:07+00	2021-03-04 05:06:07.89+00	f	f
00000000-0000-0000-0000-000000000000	27037fcc-ea30-42ee-8eba-ea07a9e2bf8d	authenticated	authenticated	\N	\N	\N	\N	{"provider": "email", "providers": ["email"]}	{}	2021-03-04 05:06:07.89+00	15555550103	2021-03-04 05:06:07.89+00	\N	\N	f	f
00000000-0000-0000-0000-000000000000	92beaa39-38dc-480b-821c-4830755e78a3	authenticated	authenticated	\N		\N	\N	{"provider": "email", "providers": ["email"]}	{}	2021-03-04 05:06:07.89+00	\N	\N	\N	\N	f	t
00000000-0000-0000-0000-000000000000	70f368c3-1301-40dd-8dc1-66451ec18b57	authenticated	authenticated	gus@example.com	\N	2021-03-04 05:06:07.89+00	\N	{"provider": "email", "providers": ["email"]}	{}	2021-03-04 05:06:07.89+00	\N	\N	\N	\N	t	f
\.

COPY auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, id) FROM stdin;
fdee430d-40bd-47de-8ac1-86cd9790033d	fdee430d-40bd-47de-8ac1-86cd9790033d	{"sub": "fdee430d-40bd-47de-8ac1-86cd9790033d", "email": "ada@example.com"}	email	2021-03-04 05:06:07.89+00	2021-03-04 05:06:07.89+00	2021-03-04 05:06:07.89+00	04583356-7bea-4d4a-8697-d9a055eb55b1
1001	fdee430d-40bd-47de-8ac1-86cd9790033d	{"sub": "1001", "email": "ada@example.com", "full_name": "Ada"}	google	2021-03-04 05:06:07.89+00	2021-03-04 05:06:07.89+00	2021-03-04 05:06:07.89+00	25741b02-33e7-4203-8e60-6ce1da84eaaf
gus@corp	70f368c3-1301-40dd-8dc1-66451ec18b57	{"sub": "gus@corp"}	sso:19f4c684-a3ff-4f2d-8a73-b8d9098257cf	2021-03-04 05:06:07.89+00	2021-03-04 05:06:07.89+00	2021-03-04 05:06:07.89+00	2a15427e-8322-4786-8432-09fd8899dfb5
\.

COPY auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone) FROM stdin;
cdc57a71-d05c-44ba-804f-89e88f042eab	fdee430d-40bd-47de-8ac1-86cd9790033d	my phone	totp	verified	2021-03-04 05:06:07.89+00	2021-03-04 05:06:07.89+00	JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP	\N
f0dcb362-8e7b-4db1-876a-6270a188e70d	c003679d-0dd6-45c5-898b-fe60b85140fa	my phone	totp	unverified	2021-03-04 05:06:07.89+00	2021-03-04 05:06:07.89+00	JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP	\N
922803a7-d4a8-4faa-8fda-468b1b2afa9f	c003679d-0dd6-45c5-898b-fe60b85140fa	my phone	totp	verified	2021-03-04 05:06:07.89+00	2021-03-04 05:06:07.89+00	{"key_id":"1","alg":"aes-gcm-hkdf","data":"x","nonce":"x"}	\N
\.

