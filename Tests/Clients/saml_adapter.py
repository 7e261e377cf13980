"""A SAML provider that signs responses, and an adapter that verifies them with signxml and answers as the server asks."""
import base64
import datetime
import http.server
import json
import threading

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from lxml import etree
from signxml import XMLSigner, XMLVerifier
from signxml.exceptions import InvalidInput, InvalidSignature

SAML = "urn:oasis:names:tc:SAML:2.0:assertion"
NAMES = {"saml": SAML}
RESPONSE = """
<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="{saml}" ID="_r{id}" Version="2.0" IssueInstant="{now}">
<saml:Issuer>{issuer}</saml:Issuer><saml:Assertion ID="_{id}" Version="2.0" IssueInstant="{now}"><saml:Issuer>{issuer}</saml:Issuer>
<saml:Subject><saml:NameID{format}>{subject}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">
<saml:SubjectConfirmationData Recipient="{recipient}"/></saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotOnOrAfter="{end}"><saml:AudienceRestriction><saml:Audience>{audience}</saml:Audience></saml:AudienceRestriction>
</saml:Conditions><saml:AttributeStatement>{attributes}</saml:AttributeStatement></saml:Assertion></samlp:Response>
"""
ATTRIBUTE = '<saml:Attribute Name="{}">{}</saml:Attribute>'
VALUE = "<saml:AttributeValue>{}</saml:AttributeValue>"
TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"


class SAMLProvider:
    """A provider's key and what it says."""

    def __init__(self):
        self.key = rsa.generate_private_key(65537, 2048)
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "idp.example")])
        now = datetime.datetime.now(datetime.timezone.utc)
        made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(self.key.public_key())
        made = made.serial_number(1).not_valid_before(now).not_valid_after(now + datetime.timedelta(days=1)).sign(self.key, hashes.SHA256())
        self.certificate = made.public_bytes(serialization.Encoding.PEM).decode()
        self.count = 0

    def response(self, format=None, attributes=None, **claims):
        """A signed response, as base64; each attribute has a list of values."""
        self.count += 1
        now = datetime.datetime.now(datetime.timezone.utc)
        said = {
            "saml": SAML, "id": self.count, "now": now.isoformat(), "end": (now + datetime.timedelta(minutes=5)).isoformat(),
            "issuer": "idp", "audience": "sp", "recipient": "https://app.example/cb", "subject": "ada@id.example",
            "format": f' Format="{format}"' if format else "",
            "attributes": "".join(
                ATTRIBUTE.format(name, "".join(map(VALUE.format, values))) for name, values in (attributes or {"name": ["Ada"]}).items())}
        root = etree.fromstring(RESPONSE.format(**{**said, **claims}).strip())
        signed = XMLSigner().sign(root, key=self.key, cert=self.certificate, reference_uri=f"_r{self.count}")
        return base64.b64encode(etree.tostring(signed)).decode()


class Adapter(http.server.ThreadingHTTPServer):
    """The adapter, on a free port of this machine."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.used, self.asked = set(), 0
        self.url = f"http://127.0.0.1:{self.server_port}/saml"
        self.thread = threading.Thread(target=self.serve_forever)
        self.thread.start()

    def stop(self):
        self.shutdown()
        self.thread.join()
        self.server_close()

    def assertion(self, question):
        """What a response says, once its signature, time and recipient hold and it was not used before."""
        certificate = question["idpConfig"]["idpCertificates"][0]["x509Certificate"]
        signed = XMLVerifier().verify(base64.b64decode(question["samlResponse"]), x509_cert=certificate).signed_xml
        (assertion,) = signed.findall("saml:Assertion", NAMES)
        end = assertion.find("saml:Conditions", NAMES).get("NotOnOrAfter")
        recipient = assertion.find(".//saml:SubjectConfirmationData", NAMES).get("Recipient")
        date = datetime.datetime.fromisoformat
        if date(question["time"]) >= date(end) or recipient != question["spConfig"]["callbackUri"] or assertion.get("ID") in self.used:
            raise ValueError("the assertion is old, for another recipient, or used")
        self.used.add(assertion.get("ID"))
        statements = {each.get("Name"): [value.text for value in each] for each in assertion.iterfind(".//saml:Attribute", NAMES)}
        name = assertion.find(".//saml:NameID", NAMES)
        # The format tells whether the name is another at the next sign-in, so it goes along.
        subject = {"nameId": name.text} | ({"format": name.get("Format")} if name.get("Format") else {})
        return {
            "issuer": assertion.findtext("saml:Issuer", namespaces=NAMES), "audience": assertion.findtext(".//saml:Audience", namespaces=NAMES),
            "subject": subject, "attributeStatements": statements}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.server.asked += 1
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        try:
            status, answer = 200, {"assertion": self.server.assertion(question)}
        except (InvalidInput, InvalidSignature, ValueError) as error:
            status, answer = 403, {"error": str(error)}
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass
